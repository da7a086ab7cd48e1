-- Sessions and rights that servers cache (S-S6): all of them hear of a change once it is committed, and the connection that makes
-- it before that, by an INFO, which is sent whatever the level of messages. 'studio_sessions' names the person, for open streams.
create function tell_of_rights(person uuid) returns void language plpgsql as $$
begin
  perform pg_notify('studio_sessions', person::text);
  perform pg_notify('studio_rights', pg_current_xact_id()::text);
  raise info 'studio_rights' using detail = pg_current_xact_id()::text;
end $$;
--> statement-breakpoint
create or replace function tell_of_session() returns trigger language plpgsql as $$
begin
  perform tell_of_rights(old.user_id);
  return null;
end $$;
--> statement-breakpoint
create or replace function tell_of_person() returns trigger language plpgsql as $$
begin
  perform tell_of_rights(old.id);
  return null;
end $$;
--> statement-breakpoint
create or replace trigger users_shut_out after update on users for each row
  when ((old.role, old.active, old.blocked_access, old.blocked_to_date_time, old.second_factor_since)
    is distinct from (new.role, new.active, new.blocked_access, new.blocked_to_date_time, new.second_factor_since))
  execute function tell_of_person();
