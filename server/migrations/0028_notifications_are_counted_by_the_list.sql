-- A list of notifications counts its rows itself: there are thousands at most (docs/decisions/0012). The count that was
-- kept stays where it is: servers of the version before still read it while they are replaced.
drop trigger notifications_counted_in on notifications;
--> statement-breakpoint
drop trigger notifications_counted_out on notifications;
