import { Tag } from 'antd'
import type { Condition } from '#kernel/web/logic/list-state.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import type { ListTab } from '#kernel/web/logic/use-list.ts'
import type { BulkAction } from '#kernel/web/views/bulk-bar.tsx'
import type { DetailTab } from '#kernel/web/views/detail-body.tsx'
import { lazyPart } from '#kernel/web/views/lazy-part.tsx'
import type { ListColumns } from '#kernel/web/views/list-columns.tsx'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import { registerMoveDialog } from '#kernel/web/views/move-dialogs.ts'
import { type ScreenPart, ScreenParts } from '#kernel/web/views/screen-parts.tsx'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { securityKey } from '../../model/security-key.ts'
import { trustedCa } from '../../model/trusted-ca.ts'
import { CertificateLife, ListAge } from './certificate-life.tsx'
import { Certificates } from './certificates.tsx'
import { DetectKey } from './detect-key.tsx'
import { KeySettings } from './key-settings.tsx'
import { KeyUses } from './key-uses.tsx'
import { NewTestKey } from './new-test-key.tsx'
import { printReceipts } from './print-receipt.ts'
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

const shown = ['serial', 'state', 'kind', 'account', 'organisation', 'validUntil', 'purposes']

const columns: ListColumns = {
  kind: { width: 140 },
  account: { title: '持有人', width: 96 },
  organisation: { title: '机构', width: 150 },
  positions: {
    title: '岗位',
    width: 130,
    render: row =>
      (Array.isArray(row.extra?.positions) ? row.extra.positions.join('、') : '') || '—',
  },
  certIssuer: {
    width: 160,
    render: row => String(row.certIssuer ?? '—').replace(/^CN=/, ''),
  },
  validUntil: {
    title: '证书有效期',
    width: 190,
    render: row => <CertificateLife until={row.validUntil} />,
  },
  state: { width: 150, render: row => <Standing row={row} /> },
}

const authorityColumns: ListColumns = {
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

const detailTabs: readonly DetailTab[] = [
  {
    key: 'uses',
    label: '使用记录',
    content: row => <KeyUses id={row.id} />,
  },
  { key: 'certificates', label: '证书', content: row => <Certificates id={row.id} /> },
]

const bulkActions: readonly BulkAction[] = [
  { key: 'receipts', label: '打印签收单', run: ({ rows }) => printReceipts(rows) },
]

/** 检测UKEY and, outside of production, 新增测试密钥. */
function NewKeys() {
  const mayCreate = useCan('securityKey.create')
  if (!mayCreate) return null
  return (
    <>
      <NewTestKey />
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

function Standing({ row }: { readonly row: Presented }) {
  return (
    <>
      <StateTag of={securityKey} state={row.state} />
      {row.confirmed === 'open' && (
        <Tag color="orange" title="持有人有高风险角色，绑定须由安全管理员确认">
          待确认
        </Tag>
      )}
    </>
  )
}
