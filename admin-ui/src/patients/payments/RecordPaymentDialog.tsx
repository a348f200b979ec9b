import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

interface RecordPaymentDialogProps {
  patient: { id: string; name: string };
  onClose: () => void;
}

/** Opens the patient's page, where a payment is recorded. */
export function RecordPaymentDialog({ patient: { id }, onClose }: RecordPaymentDialogProps) {
  const navigate = useNavigate();
  useEffect(() => {
    onClose();
    void navigate(`/patients/${id}`);
  }, [id, navigate, onClose]);
  return null;
}
