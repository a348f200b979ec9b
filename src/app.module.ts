import { Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.js';
import { AnalyticsModule } from './analytics/analytics.module.js';
import { AuthModule } from './auth/auth.module.js';
import { EnrolmentsModule } from './enrolments/enrolments.module.js';
import { MessagingModule } from './messaging/messaging.module.js';
import { PatientsModule } from './patients/patients.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PlansModule } from './plans/plans.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { PublicModule } from './public/public.module.js';
import { TiersModule } from './tiers/tiers.module.js';

@Module({
  imports: [
    ...[PlatformModule, AuthModule, ProfileModule, PlansModule, TiersModule, PatientsModule, EnrolmentsModule],
    ...[PaymentsModule, PublicModule, MessagingModule, AnalyticsModule, AdminModule],
  ],
})
export class AppModule {}
