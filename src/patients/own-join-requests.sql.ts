/**
 * SQL: whether join request `j` is about patient `p` of the same doctor: it names the patient, or has the patient's number and
 * name, or the beginning of the name, as somebody who gives a first name only. People who share a number have other names.
 */
export const IS_OWN_JOIN_REQUEST_SQL = `(j.patient_id = p.id OR j.patient_id IS NULL AND j.mobile_normal = p.mobile_normal
  AND (starts_with(lower(p.name) || ' ', lower(j.name) || ' ') OR starts_with(lower(j.name) || ' ', lower(p.name) || ' ')))`;
