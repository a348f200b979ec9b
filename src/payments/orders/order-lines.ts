import type { EntityManager } from 'typeorm';
import { LOCKED } from '../../platform/db/database.js';
import { paise, type Paise } from '../../shared/money.js';
import { Order } from './order.entity.js';

type OrderKey = Pick<Order, 'doctorId' | 'id' | 'jointOrderId'>;

/** The order that Razorpay knows: itself, or the first line of its joint order. Its id is the receipt at Razorpay. */
export const leadIdOf = ({ id, jointOrderId }: Pick<Order, 'id' | 'jointOrderId'>): string => jointOrderId ?? id;

const linesWhere = ({ doctorId, id, jointOrderId }: OrderKey) =>
  jointOrderId === null ? { doctorId, id } : { doctorId, jointOrderId };

/** All orders that one Razorpay order pays, the first line first: the lines of a joint order, or a single order alone. */
export const findLines = (tx: EntityManager, order: OrderKey): Promise<Order[]> =>
  tx.find(Order, { where: linesWhere(order), order: { id: 'ASC' } });

/** The same, locked in the order of their ids until the transaction ends. */
export const lockLines = (tx: EntityManager, order: OrderKey): Promise<Order[]> =>
  tx.find(Order, { where: linesWhere(order), order: { id: 'ASC' }, lock: LOCKED });

/** The amount of the Razorpay order. */
export const totalOf = (lines: readonly Pick<Order, 'amountPaise'>[]): Paise =>
  paise(lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0));
