import { Injectable, type PipeTransform } from '@nestjs/common';
import { Refused, type RefusalCode } from '../shared/refused.js';
import { isUuid } from './columns.js';

/** An id in a path: a malformed one is answered like a missing one. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly unknown: RefusalCode) {}

  transform(id: string): string {
    if (!isUuid(id)) throw new Refused(this.unknown);
    return id;
  }
}
