import { Injectable, type PipeTransform } from '@nestjs/common';
import { Refused, type RefusalCode } from '../../shared/domain-error.js';
import { isUuid } from '../db/columns.js';
import { holdsBadText } from '../json.js';

/** An id in a path: a malformed one is answered like a missing one. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  constructor(private readonly unknown: RefusalCode) {}

  transform(id: string): string {
    if (!isUuid(id)) throw new Refused(this.unknown);
    return id;
  }
}

/** A name in a path that is no id, as of a link: one that cannot be stored is answered like an unknown one. */
@Injectable()
export class NamePipe implements PipeTransform<string, string> {
  constructor(private readonly unknown: RefusalCode) {}

  transform(name: string): string {
    if (holdsBadText(name)) throw new Refused(this.unknown);
    return name;
  }
}
