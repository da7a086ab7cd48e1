-- What earlier operations are about was written in their keys alone: kind:subject:period:admin.
update operations set subject = split_part(key, ':', 2)::uuid
where kind not in ('customer', 'card', 'forget')
  and split_part(key, ':', 2) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
--> statement-breakpoint
update operations set actor = split_part(key, ':', 4)::uuid
where kind = 'switch-on' and split_part(key, ':', 4) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
--> statement-breakpoint
update operations set kind = case split_part(key, ':', 1)
    when 'stand-in' then 'temporary-price'
    when 'put-back' then 'restore-price'
    when 'call-off' then 'cancel-pending'
    else split_part(key, ':', 1) end
where kind in ('change', 'cancel', 'promo', 'call-off');
