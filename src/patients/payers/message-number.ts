/** SQL: the number that gets the messages about patient `p`: the payer's, if there is one. Null for an erased patient. */
export const MESSAGE_NUMBER_SQL = `CASE WHEN p.payer_id IS NULL THEN p.mobile_normal ELSE (
  SELECT y.mobile_normal FROM payer y WHERE y.doctor_id = p.doctor_id AND y.id = p.payer_id) END`;

/**
 * SQL: the identifier of the payer's page, if patient `p` has a payer who pays for several patients. Archived patients do not
 * count.
 */
export const FAMILY_LINK_SQL = `CASE WHEN p.payer_id IS NOT NULL AND EXISTS (
    SELECT FROM patient o WHERE o.doctor_id = p.doctor_id AND o.payer_id = p.payer_id AND o.id <> p.id AND o.archived_at IS NULL)
  THEN (SELECT k.identifier FROM payer_link k
    WHERE k.doctor_id = p.doctor_id AND k.payer_id = p.payer_id AND k.revoked_at IS NULL) END`;
