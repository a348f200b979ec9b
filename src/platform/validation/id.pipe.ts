import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError, type ErrorCode } from '../../shared/domain-error.js';
import { isUuid } from '../db/columns.js';
import { hasUnstorableText } from '../json.js';

/** An id in a path: a malformed one is answered like a missing one. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly notFoundCode: ErrorCode) {}

  transform(id: string): string {
    if (!isUuid(id)) throw new DomainError(this.notFoundCode);
    return id;
  }
}

/** A name in a path that is no id, as of a link: one that cannot be stored is answered like an unknown one. */
@Injectable()
export class PathTextPipe implements PipeTransform<string, string> {
  constructor(private readonly notFoundCode: ErrorCode) {}

  transform(name: string): string {
    if (hasUnstorableText(name)) throw new DomainError(this.notFoundCode);
    return name;
  }
}
