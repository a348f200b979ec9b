import { type Purpose } from '../../../src/patients/consents/consent.rules.js';
import { type DataAccessCodeView, type DataAccessView } from '../../../src/privacy/access/data-access.view.js';
import { type ConsentChoiceView } from '../../../src/privacy/consents/consent.view.js';
import { type PrivacyView } from '../../../src/privacy/notice/privacy.view.js';
import { type PersonalDataView } from '../../../src/privacy/personal-data/personal-data.view.js';
import { type DataRequestKind } from '../../../src/privacy/requests/data-request.rules.js';
import { type CorrectionView, type DataRequestView } from '../../../src/privacy/requests/data-request.view.js';
import { type Json } from '../api-types.js';

export type { Purpose };
export type RequestKind = DataRequestKind;
/** The privacy notice, and whom a code can be sent to. */
export type Privacy = Json<PrivacyView>;
export type CodeSent = Json<DataAccessCodeView>;
export type Access = Json<DataAccessView>;
/** What counts now for one purpose. */
export type Consent = Json<ConsentChoiceView>;
export type Correction = CorrectionView;
export type DataRequest = Json<DataRequestView>;
/** The copy of the patient's data. */
export type PersonalData = Json<PersonalDataView>;
