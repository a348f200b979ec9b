import { Module } from '@nestjs/common';
import { ClinicStaffModule } from './clinic-staff/clinic-staff.module.js';
import { AdminModule } from './admin/admin.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { ArchiveModule } from './archive/archive.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import { config } from './config.js';
import { DeskModule } from './desk/desk.module.js';
import { DoctorPageModule } from './doctor-page/doctor-page.module.js';
import { EnrolmentsModule } from './enrolments/enrolments.module.js';
import { EventsModule } from './events/events.module.js';
import { EventWebhooksModule } from './events/webhooks/webhooks.module.js';
import { ImportsModule } from './imports/imports.module.js';
import { JoiningModule } from './joining/joining.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { MessagingModule } from './messaging/messaging.module.js';
import { PatientTimelineModule } from './patient-timeline/patient-timeline.module.js';
import { PatientsModule } from './patients/patients.module.js';
import { PayersModule } from './payers/payers.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PostersModule } from './posters/posters.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { PlansModule } from './plans/plans.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { PublicModule } from './public/public.module.js';
import { SecurityModule } from './security/security.module.js';
import { SearchModule } from './search/search.module.js';
import { SupportModule } from './support/support.module.js';
import { TiersModule } from './tiers/tiers.module.js';

/** Imports the simulators and their clock dynamically, so that production does not load their code. */
async function loadSandboxModules() {
  const { SandboxModule } = await import('./sandbox/sandbox.module.js');
  const { sandboxClock } = await import('./sandbox/sandbox-clock.js');
  return [PlatformModule.with(sandboxClock), SandboxModule];
}

@Module({
  imports: [
    ...(config.sandbox ? await loadSandboxModules() : [PlatformModule.with()]),
    AuthModule,
    ProfileModule,
    PlansModule,
    TiersModule,
    DoctorPageModule,
    PatientsModule,
    EnrolmentsModule,
    LedgerModule,
    PaymentsModule,
    ReceiptsModule,
    PublicModule,
    MessagingModule,
    AnalyticsModule,
    AdminModule,
    ArchiveModule,
    AuditModule,
    ClinicStaffModule,
    EventsModule,
    BulkModule,
    DeskModule,
    EventWebhooksModule,
    ImportsModule,
    JoiningModule,
    PatientTimelineModule,
    PrivacyModule,
    PayersModule,
    PostersModule,
    SearchModule,
    SecurityModule,
    SupportModule,
  ],
})
export class AppModule {}
