// The databases of these suites are those of the PostgreSQL that scripts/test.mjs has started.
process.env.ISOLINE_TEST_DATABASE = 'postgres';
