import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError, type ErrorCode } from '../../shared/domain-error.js';
import { isUuid } from '../db/columns.js';
import { hasUnstorableText } from '../json.js';

/** For an id in a path: a malformed one returns the same error as an unknown one. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly notFoundCode: ErrorCode) {}

  transform(id: string): string {
    if (!isUuid(id)) throw new DomainError(this.notFoundCode);
    return id;
  }
}

/** For other text in a path, such as a link's: one that cannot be stored returns the same error as an unknown one. */
@Injectable()
export class PathTextPipe implements PipeTransform<string, string> {
  constructor(private readonly notFoundCode: ErrorCode) {}

  transform(name: string): string {
    if (hasUnstorableText(name)) throw new DomainError(this.notFoundCode);
    return name;
  }
}
