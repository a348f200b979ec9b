import ChatIcon from '@mui/icons-material/WhatsApp';
import NoChatIcon from '@mui/icons-material/PhoneOutlined';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { MouseEvent } from 'react';
import { canReceiveWhatsApp } from '../../../../src/shared/phone';
import { telHref, chatHref, groupedPhone } from './phone';

interface PhoneLinksProps {
  patient: Pick<PatientView, 'mobile' | 'mobile_e164'>;
  /** Hides the WhatsApp icon where space is short. */
  hideChat?: boolean;
}

/** The surrounding row has a click handler of its own. */
const stopPropagation = (event: MouseEvent) => event.stopPropagation();

/** A person's own number with links to call and to open a WhatsApp chat. */
export function PhoneLinks({ patient, hideChat = false }: PhoneLinksProps) {
  const translate = useTranslate();
  const number = groupedPhone(patient.mobile);
  const chatNumber =
    patient.mobile_e164 !== null && canReceiveWhatsApp(patient.mobile_e164) ? patient.mobile_e164 : null;
  const chat = translate(chatNumber ? 'common.chat' : 'patients.noWhatsApp', { number });
  return (
    <span className="phone">
      <a
        href={telHref(patient.mobile)}
        aria-label={translate('common.call', { number })}
        className="plain"
        onClick={stopPropagation}
      >
        {number}
      </a>
      {!hideChat &&
        (chatNumber ? (
          <IconButton
            href={chatHref(chatNumber)}
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
