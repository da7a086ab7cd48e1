/** Executed at every start; later versions only add statements. */
export const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.objects (
    seq bigserial not null,
    id text primary key,
    kind text not null,
    customer text,
    parent text,
    lookup text,
    created bigint not null,
    due bigint,
    body jsonb not null,
    hidden jsonb
  );
  create unique index if not exists objects_order on sandbox.objects (kind, seq);
  create index if not exists objects_of_customer on sandbox.objects (kind, customer, seq);
  create index if not exists objects_of_parent on sandbox.objects (kind, parent, seq);
  create index if not exists objects_lookup on sandbox.objects (kind, lookup, seq);
  create index if not exists objects_due on sandbox.objects (due, seq) where due is not null;
  create unique index if not exists objects_price_key on sandbox.objects (lookup) where kind = 'price';
  create unique index if not exists objects_page on sandbox.objects ((hidden->>'token')) where kind = 'invoice';
  update sandbox.objects set customer = case when body #>> '{data,object,object}' = 'customer'
      then body #>> '{data,object,id}' else body #>> '{data,object,customer}' end
    where kind = 'event' and customer is null
      and (body #>> '{data,object,object}' = 'customer' or body #>> '{data,object,customer}' is not null);
  create table if not exists sandbox.idempotency (
    key text primary key,
    request text not null,
    status int not null,
    answer jsonb not null,
    stored timestamptz not null default now()
  );
  create table if not exists sandbox.deliveries (
    seq bigserial primary key,
    event text not null,
    attempts int not null default 0,
    next timestamptz not null default now()
  );
  create index if not exists deliveries_next on sandbox.deliveries (next);
`
