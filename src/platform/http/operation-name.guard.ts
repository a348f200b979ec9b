import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { renameOperation } from '../operation-context.js';
import { operationName } from './operation.js';

/** Names the running operation as the API description and the activity log do. Lets every call pass. */
@Injectable()
export class OperationNameGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    renameOperation(operationName(context.getClass(), context.getHandler().name));
    return true;
  }
}
