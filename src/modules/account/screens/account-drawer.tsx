import { Drawer, Tabs } from 'antd'
import { ownLoginsPart, ownSessionsPart } from './own/own-lists.tsx'
import { OwnNotices } from './own/own-notices.tsx'
import { OwnProfile } from './own/own-profile.tsx'
import { OwnSecurity } from './own/own-security.tsx'
import { OwnViews } from './own/own-views.tsx'

/** 我的账号: everything a person may see and change of the own account. */
export default function AccountDrawer({ onClose }: { readonly onClose: () => void }) {
  return (
    <Drawer open title="我的账号" size={640} onClose={onClose}>
      <Tabs
        items={[
          { key: 'profile', label: '资料', children: <OwnProfile /> },
          { key: 'security', label: '安全', children: <OwnSecurity onLeave={onClose} /> },
          { key: 'sessions', label: '登录设备', children: ownSessionsPart },
          { key: 'logins', label: '登录记录', children: ownLoginsPart },
          { key: 'notices', label: '通知设置', children: <OwnNotices /> },
          { key: 'views', label: '我的视图', children: <OwnViews /> },
        ]}
      />
    </Drawer>
  )
}
