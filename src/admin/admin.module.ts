import { Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { AccountsService } from '../auth/accounts.service.js';
import { AuthModule } from '../auth/auth.module.js';
import { config } from '../config.js';
import { systemContext } from '../platform/audit-context.js';
import { AccountsExportController } from './accounts-export.controller.js';
import { AccountsController } from './accounts.controller.js';
import { StaffController } from './staff.controller.js';
import { StaffService } from './staff.service.js';

@Module({
  imports: [AuthModule],
  controllers: [AccountsController, AccountsExportController, StaffController],
  providers: [StaffService],
})
export class AdminModule implements OnApplicationBootstrap {
  private readonly log = new Logger(AdminModule.name);

  constructor(private readonly accounts: AccountsService) {}

  /** Creates the first admin from ADMIN_EMAIL and ADMIN_PASSWORD, and warns if there is no admin after that. */
  async onApplicationBootstrap(): Promise<void> {
    const { email, password } = config.admin;
    if (email && password) await this.accounts.ensureAccount(systemContext('start'), email, password, 'admin');
    // There may be none in spite of the settings: the email can belong to a doctor or to a disabled account.
    if (!config.demo && !(await this.accounts.hasAdmin()))
      this.log.warn(
        'There is no admin: nobody can approve accounts. Set ADMIN_EMAIL and ADMIN_PASSWORD and start again, or run npm run admin:password.',
      );
  }
}
