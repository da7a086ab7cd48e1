-- Searches by a part of a name. The extension is trusted: whoever may create in the database may create it.
create extension if not exists pg_trgm;
