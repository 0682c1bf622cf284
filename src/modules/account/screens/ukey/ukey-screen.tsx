import { Tag } from 'antd'
import type { Condition } from '#ui/logic/list-state.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { BulkAction } from '#ui/views/bulk-action.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { MomentDay } from '#ui/views/moment-day.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { securityKey } from '../../model/security-key.ts'
import { trustedCa } from '../../model/trusted-ca.ts'
import { CertificateLife, ListAge } from './certificate-life.tsx'
import { Certificates } from './certificates.tsx'
import { DetectKey } from './detect-key.tsx'
import { KeySettings } from './key-settings.tsx'
import { KeyUses } from './key-uses.tsx'
import { NewTestKey } from './new-test-key.tsx'
import { printReceipts } from './print-receipt.ts'
import { RegisterFido } from './register-fido.tsx'
import styles from './ukey.module.css'
import { UploadCrl } from './upload-crl.tsx'

registerMoveDialog(
  securityKey,
  'bind',
  lazyPart(async () => (await import('./bind-dialog.tsx')).BindDialog),
)

registerMoveDialog(
  securityKey,
  'unbind',
  lazyPart(async () => (await import('./unbind-dialog.tsx')).UnbindDialog),
)

const parts: readonly ScreenPart[] = [
  { key: 'keys', label: 'UKEY', needs: 'securityKey.view', content: () => <KeyList /> },
  {
    key: 'uses',
    label: '使用记录',
    needs: 'keyUse.view',
    content: () => <KeyUses />,
  },
  {
    key: 'authorities',
    label: '受信CA',
    needs: 'trustedCa.view',
    content: () => <ListScreen resource={trustedCa} columns={authorityColumns} tabs="states" />,
  },
  {
    key: 'settings',
    label: '设置',
    needs: 'platformSecurity.view',
    content: () => <KeySettings />,
  },
]

/** UKEY管理: keys with their holders, what they were used for, and whose certificates are believed. */
export default function UkeyScreen() {
  return <ScreenParts label="UKEY管理" parts={parts} />
}

const state = (...values: readonly string[]): readonly Condition[] => [
  { field: 'state', op: 'in', value: values },
]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'unbound', label: '未绑定', where: state('unbound') },
  { key: 'normal', label: '正常', where: state('normal') },
  { key: 'lost', label: '挂失/冻结', where: state('lost', 'frozen') },
  {
    key: 'ending',
    label: '30天内到期',
    where: [
      ...state('normal', 'frozen'),
      { field: 'validUntil', op: 'from', value: 'today' },
      { field: 'validUntil', op: 'to', value: 'today+30' },
    ],
  },
  { key: 'expired', label: '已过期', where: state('expired') },
  { key: 'revoked', label: '已注销', where: state('revoked') },
]

const shown = [
  'serial',
  'state',
  'account',
  'organisation',
  'positions',
  'validUntil',
  'lastUsedAt',
  'issuedAt',
  'kind',
  'purposes',
  'certIssuer',
]

/** Short names of the kinds, as a column has room for them. */
const kinds: Readonly<Record<string, string>> = { sm2: '国密', fido2: 'FIDO2', soft: '软件密钥' }

/** And of what a key is for. */
const purposes: Readonly<Record<string, string>> = { login: '登录', stepUp: '验证', sign: '签名' }

const columns: ListColumns<typeof securityKey> = {
  serial: { isUncut: true },
  kind: { width: 80, render: row => kinds[row.kind] ?? '—' },
  account: { title: '持有人', width: 96 },
  organisation: { title: '机构', width: 112 },
  positions: {
    title: '岗位',
    width: 100,
    render: row =>
      (Array.isArray(row.extra?.positions) ? row.extra.positions.join('、') : '') || '—',
  },
  certIssuer: {
    width: 112,
    render: row => (row.certIssuer ?? '—').replace(/^CN=/, ''),
  },
  purposes: { width: 96, render: row => <Purposes row={row} /> },
  issuedAt: { width: 110 },
  lastUsedAt: { width: 110, render: row => <MomentDay at={row.lastUsedAt} /> },
  validUntil: {
    title: '证书有效期',
    width: 190,
    render: row => <CertificateLife until={row.validUntil} isOver={row.state === 'revoked'} />,
  },
  state: { width: 150, render: row => <Standing row={row} /> },
}

const authorityColumns: ListColumns<typeof trustedCa> = {
  validUntil: { width: 190, render: row => <CertificateLife until={row.validUntil} /> },
  crlUpdatedAt: {
    width: 270,
    render: row => (
      <>
        <ListAge at={row.crlUpdatedAt} />
        <UploadCrl row={row} />
      </>
    ),
  },
}

const detailTabs: readonly DetailTab<typeof securityKey>[] = [
  {
    key: 'uses',
    label: '使用记录',
    content: row => <KeyUses id={row.id} />,
  },
  { key: 'certificates', label: '证书', content: row => <Certificates id={row.id} /> },
]

const bulkActions: readonly BulkAction<typeof securityKey>[] = [
  { key: 'receipts', label: '打印签收单', run: ({ rows }) => printReceipts(rows) },
]

/** 检测UKEY, 登记FIDO2密钥 and, outside of production, 新增测试密钥. */
function NewKeys() {
  const mayCreate = useCan('securityKey.create')
  if (!mayCreate) return null
  return (
    <>
      <NewTestKey />
      <RegisterFido />
      <DetectKey />
    </>
  )
}

function KeyList() {
  return (
    <ListScreen
      resource={securityKey}
      title="UKEY管理"
      tabs={tabs}
      shown={shown}
      columns={columns}
      quick={['kind', 'holder', 'organisation']}
      actions={<NewKeys />}
      isEditRare
      bulkActions={bulkActions}
      rowActions={row =>
        row.account && row.state === 'normal'
          ? [{ key: 'receipt', label: '打印签收单', quiet: true, run: row => printReceipts([row]) }]
          : []
      }
      detail={{ tabs: detailTabs }}
    />
  )
}

/** What the key is for, in a word where it is for everything. */
function Purposes({ row }: { readonly row: PresentedOf<typeof securityKey> }) {
  const { options } = securityKey.fields.purposes
  const codes = [row.purposes ?? []].flat().map(String)
  if (codes.length === Object.keys(options).length) return '全部'
  const whole = codes.map(code => options[code as keyof typeof options]).join('、')
  return <span title={whole}>{codes.map(code => purposes[code]).join('、') || '—'}</span>
}

function Standing({ row }: { readonly row: PresentedOf<typeof securityKey> }) {
  return (
    <span className={styles.standing}>
      <StateTag of={securityKey} state={row.state} />
      {row.state === 'normal' && row.confirmed === 'open' && (
        <Tag color="orange" title="持有人有高风险角色，绑定须由安全管理员确认">
          待确认
        </Tag>
      )}
    </span>
  )
}
