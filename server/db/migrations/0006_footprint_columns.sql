ALTER TABLE "data_set" ADD COLUMN "target_changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parametric_event" ADD COLUMN "basis" text;--> statement-breakpoint
ALTER TABLE "footprint" ADD COLUMN "columns" "bytea";--> statement-breakpoint
ALTER TABLE "footprint" ADD COLUMN "layout" text;--> statement-breakpoint
ALTER TABLE "footprint" ALTER COLUMN "columns" SET STORAGE EXTERNAL;--> statement-breakpoint
-- The owner carries over rows of all tenants: for as long as that takes, their security does not hold for the owner.
ALTER TABLE "footprint" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "parametric_event" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Rows become columns as server/features/monitoring/events/footprintColumns.ts writes them: byte by byte, so that the hash holds.
WITH entry AS (
	SELECT f.tenant_id, f.event_id, e.n::int AS n, e.r,
		'[' || coalesce((
			SELECT string_agg('[' || (m->'variable')::text || ',' || (m->'unit')::text || ']', ',' ORDER BY k)
			FROM jsonb_array_elements(e.r->'measurements') WITH ORDINALITY AS measured(m, k)
		), '') || ']' AS shape,
		coalesce((
			SELECT string_agg(float8send(coalesce((m->>'value')::float8, 'NaN')), ''::bytea ORDER BY k)
			FROM jsonb_array_elements(e.r->'measurements') WITH ORDINALITY AS measured(m, k)
		), ''::bytea) AS measured,
		(
			SELECT '[' || coalesce(string_agg('[' || (p->'referenceId')::text || ',' || (p->'segmentId')::text || ',' || (p->'intersected')::text || ',' || (p->'lat')::text || ',' || (p->'lon')::text || ']', ',' ORDER BY k), '') || ']'
			FROM jsonb_array_elements(e.r->'features') WITH ORDINALITY AS feature(p, k)
			WHERE jsonb_typeof(e.r->'features') = 'array'
		) AS features
	FROM footprint f, jsonb_array_elements(f.rows) WITH ORDINALITY AS e(r, n)
), shape AS (
	SELECT tenant_id, event_id, shape, row_number() OVER (PARTITION BY tenant_id, event_id ORDER BY min(n)) - 1 AS number
	FROM entry GROUP BY tenant_id, event_id, shape
), named AS (
	SELECT tenant_id, event_id, string_agg(shape, ',' ORDER BY number) AS shapes FROM shape GROUP BY tenant_id, event_id
), laid AS (
	SELECT e.tenant_id, e.event_id, named.shapes, count(*) AS rows,
		string_agg(float8send(round(extract(epoch FROM (r->>'timestampUtc')::timestamptz) * 1000)::float8), ''::bytea ORDER BY n)
		|| string_agg(float8send(((r->>'date')::date - '1970-01-01'::date)::float8), ''::bytea ORDER BY n)
		|| string_agg(float8send(coalesce((r->>'indexValue')::float8, 'NaN')), ''::bytea ORDER BY n)
		|| string_agg(float8send(coalesce((r->>'indexChange')::float8, 'NaN')), ''::bytea ORDER BY n)
		|| string_agg(float8send(coalesce((r->>'payoutPct')::float8, 'NaN')), ''::bytea ORDER BY n)
		|| string_agg(float8send(coalesce((r->>'indicativePct')::float8, 'NaN')), ''::bytea ORDER BY n)
		|| string_agg(measured, ''::bytea ORDER BY n)
		|| string_agg(set_byte(set_byte('\x0000'::bytea, 0,
			(r->>'inLatestIndex')::boolean::int + 2 * (r->>'inOverallIndex')::boolean::int + 4 * (length(r->>'timestampUtc') = 20)::int
		), 1, shape.number::int), ''::bytea ORDER BY n) AS columns,
		CASE WHEN bool_or(jsonb_typeof(r->'features') = 'array')
			THEN ',"features":[' || string_agg(CASE WHEN jsonb_typeof(r->'features') = 'array' THEN features ELSE 'null' END, ',' ORDER BY n) || ']'
			ELSE '' END AS features
	FROM entry e
	JOIN shape ON shape.tenant_id = e.tenant_id AND shape.event_id = e.event_id AND shape.shape = e.shape
	JOIN named ON named.tenant_id = e.tenant_id AND named.event_id = e.event_id
	GROUP BY e.tenant_id, e.event_id, named.shapes
)
UPDATE footprint f SET columns = laid.columns, layout = '{"rows":' || laid.rows || ',"shapes":[' || laid.shapes || ']' || laid.features || '}'
FROM laid WHERE laid.tenant_id = f.tenant_id AND laid.event_id = f.event_id;--> statement-breakpoint
UPDATE footprint SET columns = ''::bytea, layout = '{"rows":0,"shapes":[]}' WHERE columns IS NULL;--> statement-breakpoint
-- Only where the footprint is the one that the event names: where it is not, the event keeps telling so.
UPDATE parametric_event e SET provenance = jsonb_set(e.provenance, '{footprintHash}', to_jsonb(encode(sha256(f.columns || convert_to(f.layout, 'UTF8')), 'hex')))
FROM footprint f WHERE f.tenant_id = e.tenant_id AND f.event_id = e.id AND e.provenance->>'footprintHash' = f.hash;--> statement-breakpoint
UPDATE footprint SET hash = encode(sha256(columns || convert_to(layout, 'UTF8')), 'hex');--> statement-breakpoint
ALTER TABLE "footprint" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "parametric_event" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "footprint" ALTER COLUMN "columns" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "footprint" ALTER COLUMN "layout" SET NOT NULL;
