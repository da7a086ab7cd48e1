-- What the lists of the back office show: every server hears which of them have changed, once it is committed.
create function tell_of_list() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_lists', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger users_listed after insert or delete on users for each row execute function tell_of_list('people');
--> statement-breakpoint
create trigger users_relisted after update on users for each row
  when (old.* is distinct from new.*) execute function tell_of_list('people');
--> statement-breakpoint
create trigger invitations_listed after insert or delete on invitations for each row execute function tell_of_list('people');
--> statement-breakpoint
create trigger invitations_relisted after update on invitations for each row
  when (old.* is distinct from new.*) execute function tell_of_list('people');
--> statement-breakpoint
create trigger subscriptions_listed after insert or delete on subscriptions for each row execute function tell_of_list('subscribers');
--> statement-breakpoint
create trigger subscriptions_relisted after update on subscriptions for each row
  when (old.* is distinct from new.*) execute function tell_of_list('subscribers');
--> statement-breakpoint
create trigger invoices_listed after insert or delete on invoices for each row execute function tell_of_list('invoices');
--> statement-breakpoint
create trigger invoices_relisted after update on invoices for each row
  when (old.* is distinct from new.*) execute function tell_of_list('invoices');
--> statement-breakpoint
create trigger ledger_listed after insert or delete on ledger for each row execute function tell_of_list('invoices');
--> statement-breakpoint
create trigger plans_listed after insert or delete on plans for each row execute function tell_of_list('plans');
--> statement-breakpoint
create trigger plans_relisted after update on plans for each row
  when (old.* is distinct from new.*) execute function tell_of_list('plans');
--> statement-breakpoint
create trigger promo_codes_listed after insert or delete on promo_codes for each row execute function tell_of_list('promo');
--> statement-breakpoint
create trigger promo_codes_relisted after update on promo_codes for each row
  when (old.* is distinct from new.*) execute function tell_of_list('promo');
--> statement-breakpoint
create trigger videos_listed after insert or delete on videos for each row execute function tell_of_list('videos');
--> statement-breakpoint
create trigger videos_relisted after update on videos for each row
  when (old.* is distinct from new.*) execute function tell_of_list('videos');
--> statement-breakpoint
create trigger video_tags_listed after insert or delete on video_tags for each row execute function tell_of_list('videos');
--> statement-breakpoint
create trigger training_packs_listed after insert or delete on training_packs for each row execute function tell_of_list('packs');
--> statement-breakpoint
create trigger training_packs_relisted after update on training_packs for each row
  when (old.* is distinct from new.*) execute function tell_of_list('packs');
--> statement-breakpoint
create trigger training_pack_videos_listed after insert or delete on training_pack_videos for each row execute function tell_of_list('packs');
--> statement-breakpoint
create trigger training_pack_videos_relisted after update on training_pack_videos for each row
  when (old.* is distinct from new.*) execute function tell_of_list('packs');
--> statement-breakpoint
create trigger class_days_listed after insert or delete on class_days for each row execute function tell_of_list('days');
--> statement-breakpoint
create trigger class_days_relisted after update on class_days for each row
  when (old.* is distinct from new.*) execute function tell_of_list('days');
--> statement-breakpoint
create trigger class_day_videos_listed after insert or delete on class_day_videos for each row execute function tell_of_list('days');
--> statement-breakpoint
create trigger class_day_videos_relisted after update on class_day_videos for each row
  when (old.* is distinct from new.*) execute function tell_of_list('days');
--> statement-breakpoint
create trigger notifications_listed after insert or delete on notifications for each row execute function tell_of_list('notifications');
--> statement-breakpoint
create trigger notifications_relisted after update on notifications for each row
  when (old.* is distinct from new.*) execute function tell_of_list('notifications');
--> statement-breakpoint
create trigger calendars_listed after insert or delete on calendars for each row execute function tell_of_list('calendars');
--> statement-breakpoint
create trigger calendars_relisted after update on calendars for each row
  when (old.* is distinct from new.*) execute function tell_of_list('calendars');
--> statement-breakpoint
create trigger calendar_events_listed after insert or delete on calendar_events for each row execute function tell_of_list('calendars');
--> statement-breakpoint
create trigger calendar_events_relisted after update on calendar_events for each row
  when (old.* is distinct from new.*) execute function tell_of_list('calendars');
