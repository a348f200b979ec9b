import ChatIcon from '@mui/icons-material/WhatsApp';
import NoChatIcon from '@mui/icons-material/PhoneOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { MouseEvent } from 'react';
import { callHref, chatHref, groupedPhone } from './phone';

interface PhoneLinksProps {
  patient: Pick<PatientView, 'mobile' | 'mobile_e164' | 'whatsapp_capable'>;
  /** Without the sign for a chat, where room is short. */
  hideChat?: boolean;
}

/** The row that it stands in opens something else. */
const stopPropagation = (event: MouseEvent) => event.stopPropagation();

/** A patient's number: tap it to call, tap the sign to chat. */
export function PhoneLinks({ patient, hideChat = false }: PhoneLinksProps) {
  const translate = useTranslate();
  const number = groupedPhone(patient.mobile);
  const chat = translate(patient.whatsapp_capable ? 'common.chat' : 'patients.noWhatsApp', { number });
  return (
    <span className="phone">
      <a
        href={callHref(patient.mobile)}
        aria-label={translate('common.call', { number })}
        className="quiet"
        onClick={stopPropagation}
      >
        {number}
      </a>
      {!hideChat &&
        (patient.whatsapp_capable && patient.mobile_e164 ? (
          <IconButton
            href={chatHref(patient.mobile_e164)}
            target="_blank"
            rel="noreferrer"
            aria-label={chat}
            title={chat}
            onClick={stopPropagation}
            sx={{ my: -1 }}
          >
            <ChatIcon sx={{ fontSize: 18, color: 'success.main' }} />
          </IconButton>
        ) : (
          <NoChatIcon titleAccess={chat} sx={{ fontSize: 16, ml: 1.5, color: 'text.secondary' }} />
        ))}
    </span>
  );
}
