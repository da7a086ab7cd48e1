CREATE TABLE "hidden_renditions" (
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"bandwidth" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"codecs" text,
	"playlist" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"key" text PRIMARY KEY NOT NULL,
	"remove_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "film_processing" ADD COLUMN "shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "film_processing" ADD COLUMN "loudness" real;--> statement-breakpoint
ALTER TABLE "film_processing" ADD COLUMN "peak" real;--> statement-breakpoint
ALTER TABLE "film_processing" ADD COLUMN "level" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "film_processing" ADD COLUMN "levelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_renditions" ADD CONSTRAINT "hidden_renditions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_renditions_of_film" ON "hidden_renditions" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "hidden_renditions_by_end" ON "hidden_renditions" USING btree ("remove_after");