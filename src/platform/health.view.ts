export class LiveView {
  status!: 'ok';
}

/** What the server needs to work, each `ok` or `missing`. */
export class HealthView {
  status!: 'ok' | 'missing';
  database!: 'ok' | 'missing';
  redis!: 'ok' | 'missing';
  migrations!: 'ok' | 'missing';
}
