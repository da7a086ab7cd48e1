-- Whether a person's number is among the bits of their block: words of 64 people, most significant byte first (decision 0014).
create function is_in_crowd(recipients bytea, number integer) returns boolean
  language sql immutable strict parallel safe as
  $$ select get_bit(recipients, (number % 4096 / 64 * 8 + 7 - number % 64 / 8) * 8 + number % 8) = 1 $$;
--> statement-breakpoint
-- Whoever may have lost a session, or what it lets them do: every server hears of them once it is committed (S-S6).
create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_sessions', old.user_id::text);
  return null;
end $$;
--> statement-breakpoint
create function tell_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_sessions', old.id::text);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_ended after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_of_session();
--> statement-breakpoint
create trigger sessions_gone after delete on sessions for each row
  when (old.ended_at is null) execute function tell_of_session();
--> statement-breakpoint
create trigger users_shut_out after update on users for each row
  when ((old.role, old.active, old.blocked_access, old.blocked_to_date_time)
    is distinct from (new.role, new.active, new.blocked_access, new.blocked_to_date_time))
  execute function tell_of_person();
--> statement-breakpoint
create trigger users_gone after delete on users for each row execute function tell_of_person();
