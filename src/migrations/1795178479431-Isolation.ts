import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT_TABLES = [
  ...['profile', 'plan', 'tier', 'patient', 'enrolment', 'term', 'term_pause'],
  ...['payment_gateway', 'payment_order', 'payment', 'hold', 'message'],
];
const SHARED_TABLES = ['account', 'session', 'link', 'webhook_route', 'order_route', 'outbox', 'inbox', 'lease'];

/**
 * Two roles that own no table. `nirog_app` serves requests and jobs: of a tenant table it sees the rows of the one
 * doctor whom the transaction works for, and an error when none was named. `nirog_platform` finds work that is due
 * across doctors and lists accounts for the admin: it reads the few columns granted to it and writes nothing. Neither may delete a row.
 * Later migrations call `isolate_tenant_table('name')` for each tenant table they make.
 */
export class Isolation1795178479431 implements MigrationInterface {
  name = 'Isolation1795178479431';

  async up(db: QueryRunner): Promise<void> {
    for (const role of ['nirog_app', 'nirog_platform']) {
      await db.query(`
        DO $$ BEGIN
          CREATE ROLE ${role} NOLOGIN NOBYPASSRLS;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END $$`);
      await db.query(`GRANT ${role} TO CURRENT_USER`);
      await db.query(`GRANT USAGE ON SCHEMA public TO ${role}`);
    }
    await db.query(`
      CREATE FUNCTION isolate_tenant_table(tenant_table regclass) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tenant_table);
        EXECUTE format(
          'CREATE POLICY tenant ON %s TO nirog_app USING (doctor_id = (SELECT current_setting(''app.doctor'')::uuid))',
          tenant_table);
        EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %s TO nirog_app', tenant_table);
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION isolate_tenant_table(regclass) FROM PUBLIC');
    for (const table of TENANT_TABLES) await db.query(`SELECT isolate_tenant_table('${table}')`);
    for (const table of SHARED_TABLES) await db.query(`GRANT SELECT, INSERT, UPDATE ON ${table} TO nirog_app`);
    await db.query('GRANT USAGE ON SEQUENCE outbox_id_seq TO nirog_app');
    await db.query('GRANT SELECT ON migration TO nirog_app');

    await db.query('GRANT SELECT (doctor_id, id, check_at) ON payment_order TO nirog_platform');
    await db.query('CREATE POLICY due ON payment_order FOR SELECT TO nirog_platform USING (check_at IS NOT NULL)');
    await db.query('GRANT SELECT ON account TO nirog_platform');
    await db.query('GRANT SELECT (doctor_id, doctor_name, clinic_name) ON profile TO nirog_platform');
    await db.query('CREATE POLICY directory ON profile FOR SELECT TO nirog_platform USING (true)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP POLICY due ON payment_order');
    await db.query('DROP POLICY directory ON profile');
    for (const table of TENANT_TABLES) {
      await db.query(`DROP POLICY tenant ON ${table}`);
      await db.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
      await db.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`);
    }
    await db.query('DROP FUNCTION isolate_tenant_table(regclass)');
    await db.query(`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM nirog_app, nirog_platform`);
    await db.query('REVOKE ALL ON SEQUENCE outbox_id_seq FROM nirog_app');
  }
}
