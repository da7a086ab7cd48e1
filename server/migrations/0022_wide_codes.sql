-- A code's normal form has letters as everybody types them, also of what a Japanese keyboard writes wide. Of codes that become
-- the same the oldest is found by it; those that Stripe's coupons bring along are nobody's to type.
UPDATE "promo_codes" c SET "code_folded" = n."folded"
FROM (
  SELECT "id", "folded", row_number() OVER (PARTITION BY "folded" ORDER BY "created_at", "id") AS "place"
  FROM (
    SELECT "id", "created_at", upper(regexp_replace(normalize("code_folded", NFKC), '\s+', '', 'g')) AS "folded"
    FROM "promo_codes"
    WHERE "code_folded" IS NOT NFKC NORMALIZED AND "code_folded" NOT LIKE 'COUPON %'
  ) AS f
) AS n
WHERE n."id" = c."id" AND n."place" = 1
  AND NOT EXISTS (SELECT FROM "promo_codes" o WHERE o."code_folded" = n."folded");
