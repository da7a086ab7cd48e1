-- A text in small letters without marks, so that searches and the order of names don't depend on them, nor on the database's
-- collation. `unaccent` is declared stable, since its dictionary could be replaced; an index needs an immutable function.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE FUNCTION bare_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, $1));
--> statement-breakpoint
-- The pattern of a text that is contained; its own signs of a pattern match themselves.
CREATE FUNCTION bare_pattern(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || replace(replace(replace(bare_text($1), '\', '\\'), '%', '\%'), '_', '\_') || '%';
