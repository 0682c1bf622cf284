import { Collapse, Drawer, Skeleton, Table, Typography } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useSession } from '#kernel/web/logic/session.ts'
import { helpDesk } from '#modules/content/screens/index.ts'
import { addressKey } from '../../navigation/index.ts'
import { permittedKeys } from '../guard/way.ts'
import { isBuilt } from '../screens.ts'

const HelpDesk = lazy(helpDesk)

const shortcuts = [
  { keys: 'Ctrl K', act: '搜索页面、记录和操作' },
  { keys: 'Ctrl B', act: '收起或展开菜单' },
  { keys: 'Ctrl S', act: '保存表单' },
  { keys: 'Alt P', act: '审核通过' },
  { keys: 'Alt R', act: '审核驳回' },
  { keys: 'Esc', act: '关闭抽屉或对话框' },
]

const keyTable = (
  <Table
    size="small"
    pagination={false}
    showHeader={false}
    rowKey="keys"
    dataSource={shortcuts}
    columns={[
      {
        dataIndex: 'keys',
        width: 110,
        render: (keys: string) => <Typography.Text keyboard>{keys}</Typography.Text>,
      },
      { dataIndex: 'act' },
    ]}
  />
)

const helpCentre = '/helpmanager/articlemanager'

/** 帮助: texts about this page, the service, the keys of the product, and the way to the help centre. */
export default function Help({ onClose }: { readonly onClose: () => void }) {
  const { modules } = useSession()
  const hasCentre = isBuilt(helpCentre) && permittedKeys(modules).has(addressKey(helpCentre))
  return (
    <Drawer open title="帮助" size="min(520px, 94vw)" onClose={onClose}>
      <Suspense fallback={<Skeleton active />}>
        <HelpDesk />
      </Suspense>
      <Collapse
        ghost
        style={{ marginTop: 24 }}
        items={[{ key: 'keys', label: '快捷键', children: keyTable }]}
      />
      {hasCentre && (
        <Typography.Paragraph style={{ marginTop: 24 }}>
          <Link to={helpCentre} onClick={onClose}>
            进入帮助中心
          </Link>
        </Typography.Paragraph>
      )}
    </Drawer>
  )
}
