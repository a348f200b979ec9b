import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { renameOperation } from '../operation-context.js';
import type { RequestFindings } from '../security-events/security-events.hook.js';
import { operationName } from './operation.js';

/** Names the running operation as the API description and the activity log do. Lets every call pass. */
@Injectable()
export class OperationNameGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const operation = operationName(context.getClass(), context.getHandler().name);
    context.switchToHttp().getRequest<RequestFindings>().operation = operation;
    renameOperation(operation);
    return true;
  }
}
