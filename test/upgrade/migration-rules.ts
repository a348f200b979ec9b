/** Finds the steps of a migration that break the previous version, or lock a large table for long. */
import { parse } from 'libpg-query';

type Node = Record<string, unknown>;

/** Tables with few rows for each doctor, or fewer: PostgreSQL scans them in milliseconds. Any other may be large. */
const SMALL_TABLES = new Set([
  ...['account', 'backfill', 'bulk_job', 'clinic', 'desk_decision', 'hold', 'membership', 'plan', 'profile'],
  ...['restore_drill', 'session', 'tag', 'tier'],
]);

export interface Finding {
  /** `contract`: removes what the previous version uses. `lock`: holds a lock while it reads or writes many rows. */
  kind: 'contract' | 'lock';
  text: string;
}

const contract = (text: string): Finding => ({ kind: 'contract', text });
const lock = (text: string): Finding => ({ kind: 'lock', text });

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** All nodes of a type below `value`. */
function nodesOf(value: unknown, type: string): Node[] {
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => [
    ...(key === type && isNode(child) ? [child] : []),
    ...nodesOf(child, type),
  ]);
}

/** A property that is a text; empty if it is missing. */
const textOf = (node: Node | undefined, key: string): string => {
  const value = node?.[key];
  return typeof value === 'string' ? value : '';
};
const stringsOf = (value: unknown): string[] => nodesOf(value, 'String').map((node) => textOf(node, 'sval'));
const tableOf = (node: Node): string => textOf(node['relation'] as Node | undefined, 'relname');

const OTHER_THAN_CHECK: Record<string, string> = {
  CONSTR_UNIQUE: 'builds an index: create it CONCURRENTLY, then ADD CONSTRAINT … USING INDEX',
  CONSTR_PRIMARY: 'builds an index: create it CONCURRENTLY, then ADD CONSTRAINT … USING INDEX',
};

function checkConstraint(table: string, constraint: Node): Finding[] {
  const [type, name] = [textOf(constraint, 'contype'), textOf(constraint, 'conname')];
  if (constraint['skip_validation'] === true || constraint['indexname'] !== undefined) return [];
  const fix = OTHER_THAN_CHECK[type] ?? 'reads all rows: add it NOT VALID, and VALIDATE it in a later migration';
  return [lock(`constraint ${name} of ${table} ${fix}`)];
}

/** Computed for each row, so the table is rewritten. Others are stored once, in the catalog. */
const isVolatile = (expression: unknown): boolean =>
  nodesOf(expression, 'FuncCall').some((call) => stringsOf(call['funcname']).at(-1) !== 'now');

function checkNewColumn(table: string, column: Node, isLarge: boolean): Finding[] {
  const name = `${table}.${textOf(column, 'colname')}`;
  const constraints = nodesOf(column['constraints'], 'Constraint');
  const has = (type: string) => constraints.find(({ contype }) => contype === type);
  const preset = has('CONSTR_DEFAULT');
  const isWritten =
    has('CONSTR_GENERATED') ?? has('CONSTR_IDENTITY') ?? (isVolatile(preset?.['raw_expr']) ? preset : undefined);
  const scanning = constraints.filter(({ contype }) =>
    ['CONSTR_UNIQUE', 'CONSTR_PRIMARY', 'CONSTR_CHECK', 'CONSTR_FOREIGN'].includes(contype as string),
  );
  return [
    ...(has('CONSTR_NOTNULL') && !preset
      ? [contract(`column ${name} is NOT NULL without a default: the previous version does not set it`)]
      : []),
    ...(isLarge && isWritten ? [lock(`column ${name} is written to all rows: use a backfill`)] : []),
    ...(isLarge ? scanning.flatMap((each) => checkConstraint(table, each)) : []),
  ];
}

function checkAlterTable(node: Node, isLarge: boolean): Finding[] {
  const table = tableOf(node);
  return nodesOf(node['cmds'], 'AlterTableCmd').flatMap((command) => {
    const name = `${table}.${textOf(command, 'name')}`;
    const definition = command['def'] as Node | undefined;
    switch (command['subtype']) {
      case 'AT_DropColumn':
        return [contract(`drops column ${name}`)];
      case 'AT_SetNotNull':
        return [contract(`sets column ${name} NOT NULL`)];
      case 'AT_AlterColumnType':
        return [contract(`changes the type of column ${name}`)];
      case 'AT_AddConstraint':
        return isLarge ? checkConstraint(table, definition?.['Constraint'] as Node) : [];
      case 'AT_AddColumn':
        return checkNewColumn(table, definition?.['ColumnDef'] as Node, isLarge);
      default:
        return [];
    }
  });
}

const DROPPED: Record<string, string> = { OBJECT_TABLE: 'table', OBJECT_VIEW: 'view', OBJECT_FUNCTION: 'function' };
const RENAMED: Record<string, string> = { OBJECT_TABLE: 'table', OBJECT_COLUMN: 'column', OBJECT_FUNCTION: 'function' };

/** @param created tables of the same migration: nobody uses them yet, and they are empty. Statements add to them. */
function checkStatement(statement: Node, created: Set<string>): Finding[] {
  const [type = '', content] = Object.entries(statement)[0] ?? [];
  const node = content as Node;
  const table = tableOf(node);
  const isExisting = (name: string) => !created.has(name) && !name.startsWith('pg_');
  const isLarge = (name: string) => isExisting(name) && !SMALL_TABLES.has(name);
  switch (type) {
    case 'CreateStmt':
      created.add(table);
      return [];
    case 'AlterTableStmt':
      return isExisting(table) ? checkAlterTable(node, isLarge(table)) : [];
    case 'IndexStmt':
      return isLarge(table) && node['concurrent'] !== true
        ? [lock(`index ${textOf(node, 'idxname')} of ${table} blocks writes: create it CONCURRENTLY`)]
        : [];
    case 'RenameStmt': {
      const kind = RENAMED[textOf(node, 'renameType')];
      return kind ? [contract(`renames ${kind} ${table}.${textOf(node, 'subname')}`)] : [];
    }
    case 'DropStmt': {
      const kind = DROPPED[textOf(node, 'removeType')];
      return kind ? [contract(`drops ${kind} ${stringsOf(node['objects']).join('.')}`)] : [];
    }
    case 'GrantStmt':
      return node['is_grant'] === true
        ? []
        : nodesOf(node['objects'], 'RangeVar')
            .map((each) => textOf(each, 'relname'))
            .filter(isExisting)
            .map((name) => contract(`revokes a right on ${name}`));
    case 'UpdateStmt':
    case 'DeleteStmt':
    case 'InsertStmt':
    case 'SelectStmt': {
      const tables = [table, ...nodesOf(node, 'RangeVar').map((each) => textOf(each, 'relname'))];
      const large = [...new Set(tables)].filter((name) => name !== '' && isLarge(name));
      return large.map((name) => lock(`${type.replace('Stmt', '').toLowerCase()} of rows of ${name}: use a backfill`));
    }
    default:
      return [];
  }
}

/** @param queries SQL of one migration, in its order. */
export async function checkMigration(queries: readonly string[]): Promise<Finding[]> {
  const created = new Set<string>();
  const findings: Finding[] = [];
  for (const query of queries) {
    const { stmts = [] } = await parse(query);
    for (const { stmt } of stmts) findings.push(...checkStatement(stmt as Node, created));
  }
  return findings;
}
