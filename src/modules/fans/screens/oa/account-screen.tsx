import { PlusOutlined } from '@ant-design/icons'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { officialAccount } from '../../model/index.ts'
import { MenuInput } from './menu-input.tsx'
import { RepliesInput } from './replies-input.tsx'
import { TestDialog } from './test-dialog.tsx'

type Account = PresentedOf<typeof officialAccount>

/** 公众号管理: the accounts, what connects them, menu and answers. */
export default function AccountScreen() {
  const navigate = useNavigate()
  const refresh = useRefresh(officialAccount)
  const may = {
    test: useCan('officialAccount.test'),
    create: useCan('officialAccount.create'),
    update: useCan('officialAccount.update'),
    templates: useCan('messageTemplate.view'),
  }
  const [edited, setEdited] = useState<{ id: string | null } | null>(null)
  const [tested, setTested] = useState<Account | null>(null)
  const close = () => {
    setEdited(null)
    void refresh()
  }
  return (
    <>
      <ListScreen
        resource={officialAccount}
        title="公众号管理"
        canCreate={false}
        actions={
          may.create && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited({ id: null })}>
              新增公众号
            </Button>
          )
        }
        tabs="states"
        quick={['kind', 'sync']}
        shown={[
          'name',
          'kind',
          'appId',
          'organisation',
          'followers',
          'certExpires',
          'sync',
          'lastSyncAt',
          'templates',
          'state',
        ]}
        columns={{
          templates: {
            title: '消息模板',
            width: 100,
            align: 'right',
            render: row => row.extra?.templates ?? 0,
          },
        }}
        rowActions={row => [
          ...(may.templates
            ? [
                {
                  key: 'templates',
                  label: '消息模板',
                  run: () =>
                    void navigate(withParams('/fans/oaManage/oa_template', { account: row.id })),
                },
              ]
            : []),
          ...(may.test && row.state !== 'disabled'
            ? [{ key: 'test', label: '测试连接', run: () => setTested(row) }]
            : []),
          ...(may.update && row.state !== 'disabled'
            ? [{ key: 'menu', label: '设置', run: () => setEdited({ id: row.id }) }]
            : []),
        ]}
        isEditRare
        detail={{
          above: row => (
            <>
              {row.extra?.isSimulated === true && (
                <Alert
                  type="info"
                  showIcon
                  title="模拟通道：没有连接微信公众平台，消息只在本机留存"
                />
              )}
              <p>
                回调地址：
                <code>
                  {window.location.origin}
                  {row.extra?.callback}
                </code>
              </p>
            </>
          ),
        }}
      />
      {edited !== null && (
        <FormDrawer
          resource={officialAccount}
          id={edited.id}
          slots={{
            menu: form => <MenuInput form={form} />,
            replies: form => <RepliesInput form={form} />,
          }}
          onClose={() => setEdited(null)}
          onSaved={close}
        />
      )}
      {tested !== null && <TestDialog account={tested} onClose={() => setTested(null)} />}
    </>
  )
}
