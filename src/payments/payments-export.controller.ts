import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { DoctorId, Requires } from '../auth/caller.decorators.js';
import { CsvFiles, dayColumns, ApiCsvFile, type CsvColumn } from '../platform/lists/csv.js';
import { ApiListQuery } from '../platform/lists/api-list-query.decorator.js';
import { PaymentFileParams } from './payment.dto.js';
import type { PaymentView } from './payment.view.js';
import { streamPayments, PAYMENT_LIST, parsePaymentQuery } from './payments.queries.js';

const COLUMNS: CsvColumn<PaymentView>[] = [
  ...dayColumns<PaymentView>('Payment Date', (row) => row.payment_date),
  { heading: 'Patient Name', cell: (row) => row.patient_name },
  { heading: 'Mobile', cell: (row) => row.patient_mobile },
  { heading: 'Subscription', cell: (row) => row.subscription_name },
  { heading: 'Tier', cell: (row) => row.tier_name ?? row.validity_type },
  ...dayColumns<PaymentView>('Start Date', (row) => row.subscription_start_date),
  ...dayColumns<PaymentView>('End Date', (row) => row.subscription_end_date),
  { heading: 'Amount (INR)', cell: (row) => row.amount },
  { heading: 'Refunded (INR)', cell: (row) => row.refunded_amount },
  { heading: 'Method', cell: (row) => row.method },
  { heading: 'Reference', cell: (row) => row.reference },
  { heading: 'Status', cell: (row) => row.status },
  { heading: 'Razorpay Order', cell: (row) => row.order_id },
  { heading: 'Razorpay Payment', cell: (row) => row.razorpay_payment_id },
];

@ApiTags('payments')
@ApiBearerAuth()
@Requires('payments.export')
@Controller('payments.csv')
export class PaymentsExportController {
  constructor(private readonly files: CsvFiles) {}

  /**
   * Exports payments as CSV.
   * @remarks Contains all pages of `GET /api/payments` with the same parameters, in the same order.
   */
  @Get()
  @ApiListQuery(PAYMENT_LIST)
  @ApiCsvFile(COLUMNS)
  listCsv(@DoctorId() doctorId: string, @Query() params: PaymentFileParams): Promise<StreamableFile> {
    const query = parsePaymentQuery(params);
    return this.files.tenant(doctorId, {
      name: 'payments',
      columns: COLUMNS,
      rows: (tx) => streamPayments(tx, doctorId, query),
    });
  }
}
