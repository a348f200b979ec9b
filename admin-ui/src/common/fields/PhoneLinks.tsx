import ChatIcon from '@mui/icons-material/WhatsApp';
import NoChatIcon from '@mui/icons-material/PhoneOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { MouseEvent } from 'react';
import { callHref, chatHref, groupedPhone } from './phone';

interface PhoneProps {
  of: Pick<PatientView, 'mobile' | 'mobile_e164' | 'whatsapp_capable'>;
  /** Without the sign for a chat, where room is short. */
  bare?: boolean;
}

/** The row that it stands in opens something else. */
const only = (event: MouseEvent) => event.stopPropagation();

/** A patient's number: tap it to call, tap the sign to chat. */
export function Phone({ of, bare = false }: PhoneProps) {
  const translate = useTranslate();
  const number = groupedPhone(of.mobile);
  const chat = translate(of.whatsapp_capable ? 'common.chat' : 'patients.noWhatsApp', { number });
  return (
    <span className="phone">
      <a href={callHref(of.mobile)} aria-label={translate('common.call', { number })} className="quiet" onClick={only}>
        {number}
      </a>
      {!bare &&
        (of.whatsapp_capable && of.mobile_e164 ? (
          <IconButton
            href={chatHref(of.mobile_e164)}
            target="_blank"
            rel="noreferrer"
            aria-label={chat}
            title={chat}
            onClick={only}
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
