-- A code's normal form has letters as everybody types them, wide ones of a Japanese keyboard, too.
UPDATE "promo_codes" c SET "code_folded" = normalize("code_folded", NFKC)
WHERE "code_folded" IS NOT NFKC NORMALIZED
  AND NOT EXISTS (SELECT FROM "promo_codes" o WHERE o."code_folded" = normalize(c."code_folded", NFKC));
