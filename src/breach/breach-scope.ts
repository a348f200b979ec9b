/** What a breach pack is about: a span of time, and whose access. Null fields do not restrict it. */
export interface BreachScope {
  from: Date;
  to: Date;
  doctorId: string | null;
  accountId: string | null;
  sessionId: string | null;
  ip: string | null;
}

/** The parameters of the queries, in their order: $1 from, $2 to, $3 doctor, $4 account, $5 session, $6 address. */
export const scopeParams = (scope: BreachScope): unknown[] => [
  scope.from,
  scope.to,
  scope.doctorId,
  scope.accountId,
  scope.sessionId,
  scope.ip,
];
