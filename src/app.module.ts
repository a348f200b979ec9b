import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { PlatformModule } from './platform/platform.module.js';

@Module({ imports: [PlatformModule, AuthModule] })
export class AppModule {}
