DROP INDEX "practice_reminders_by_minute";--> statement-breakpoint
DROP INDEX "programmes_reminded";