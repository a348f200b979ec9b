import { applyDecorators, createParamDecorator, Injectable, UseGuards, type CanActivate } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { PathTextPipe } from '../../platform/validation/id.pipe.js';
import { DomainError } from '../../shared/domain-error.js';
import { DataAccessService } from './data-access.service.js';
import type { DataSubject } from './data-subjects.queries.js';

export const linkIdentifierPipe = new PathTextPipe('link.unknown');

type SubjectRequest = FastifyRequest<{ Params: { identifier: string } }> & { dataSubject?: DataSubject };

/** Admits the holder of an access token of the link in the path, before any response is repeated. */
@Injectable()
export class DataAccessGuard implements CanActivate {
  constructor(private readonly access: DataAccessService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SubjectRequest>();
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    request.dataSubject = await this.access.authenticate(
      linkIdentifierPipe.transform(request.params.identifier),
      token,
    );
    return true;
  }
}

/** Requires the access token that `POST …/privacy/access` returned. */
export const NeedsDataAccess = () =>
  applyDecorators(UseGuards(DataAccessGuard), ApiParam({ name: 'identifier', type: String }));

/** The patient whose data the request may read. */
export const CurrentDataSubject = createParamDecorator((_: unknown, context: ExecutionContext): DataSubject => {
  const { dataSubject } = context.switchToHttp().getRequest<SubjectRequest>();
  if (!dataSubject) throw new DomainError('data_access.needed');
  return dataSubject;
});
