const SAME_RECORD = 'x.doctor_id = a.doctor_id AND x.id = a.object_id';
const OF_ENROLMENT = 'JOIN enrolment e ON e.doctor_id = x.doctor_id AND e.id = x.enrolment_id';

/** SQL: the id of the patient that the record of audit row `a` is or belongs to; null if it belongs to none, or to several. */
export const CHANGED_PATIENT_ID = `CASE a.object_type
  WHEN 'patient' THEN a.object_id
  WHEN 'term' THEN (SELECT x.patient_id FROM term x WHERE ${SAME_RECORD})
  WHEN 'message' THEN (SELECT x.patient_id FROM message x WHERE ${SAME_RECORD})
  WHEN 'link' THEN (SELECT x.patient_id FROM enrolment x WHERE ${SAME_RECORD})
  WHEN 'payment' THEN (SELECT e.patient_id FROM payment x ${OF_ENROLMENT} WHERE ${SAME_RECORD})
  WHEN 'hold' THEN (SELECT e.patient_id FROM hold x ${OF_ENROLMENT} WHERE ${SAME_RECORD})
  WHEN 'patient_note' THEN (SELECT x.patient_id FROM patient_note x WHERE ${SAME_RECORD})
  WHEN 'consent' THEN (SELECT x.patient_id FROM consent x WHERE ${SAME_RECORD})
  WHEN 'data_request' THEN (SELECT x.patient_id FROM data_request x WHERE ${SAME_RECORD})
  WHEN 'refund' THEN (SELECT e.patient_id FROM refund r JOIN payment x ON x.doctor_id = r.doctor_id AND x.id = r.payment_id
    ${OF_ENROLMENT} WHERE r.doctor_id = a.doctor_id AND r.id = a.object_id)
  WHEN 'term_pause' THEN (SELECT t.patient_id FROM term_pause x
    JOIN term t ON t.doctor_id = x.doctor_id AND t.id = x.term_id WHERE ${SAME_RECORD})
  WHEN 'join_request' THEN (SELECT x.patient_id FROM join_request x WHERE ${SAME_RECORD})
  WHEN 'desk_decision' THEN (SELECT x.patient_id FROM desk_decision x WHERE ${SAME_RECORD})
END`;
