import { Injectable, Logger, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import type { Caller } from '../auth/caller.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { operationName } from '../platform/http/operation.js';
import { Download, DATA_FILE } from '../platform/lists/file-downloads.js';

const INSERT = `
INSERT INTO data_export (id, at, doctor_id, account_id, session_id, ip, operation) VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const END = 'UPDATE data_export SET rows = $2, ended_at = $3 WHERE id = $1';

type Request = FastifyRequest & { user?: Caller };

/** Records each download of a data file before its first byte is sent: a file that cannot be recorded is not sent. */
@Injectable()
export class DataExportsInterceptor implements NestInterceptor {
  private readonly log = new Logger(DataExportsInterceptor.name);

  constructor(
    private readonly reflector: Reflector,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.reflector.get<boolean | undefined>(DATA_FILE, context.getHandler())) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    const operation = operationName(context.getClass(), context.getHandler().name);
    return next.handle().pipe(
      mergeMap(async (file: unknown) => {
        if (file instanceof Download && request.user) await this.record(request.user, request.ip, operation, file);
        return file;
      }),
    );
  }

  private async record(caller: Caller, ip: string, operation: string, file: Download): Promise<void> {
    const id = newId();
    const who = [caller.doctor_id, caller.id, caller.sessionId, ip];
    try {
      await this.statements.writeShared(INSERT, [id, this.clock.now(), ...who, operation]);
    } catch (error) {
      file.getStream().destroy();
      throw error;
    }
    void file.ended
      .then((rows) => this.statements.writeShared(END, [id, rows, this.clock.now()]))
      .catch((error: unknown) => this.log.warn({ operation, err: error }));
  }
}
