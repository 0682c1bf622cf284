import { Skeleton } from 'antd'
import { useList } from '#ui/logic/use-list.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { ScreenParts } from '#ui/views/screen-parts.tsx'
import { bigScreenConfig } from '../../model/index.ts'
import { DatasetsInput } from './datasets-input.tsx'
import { HostsInput } from './hosts-input.tsx'
import { PlaylistList } from './playlist-list.tsx'
import { SettingsTable } from './settings-table.tsx'
import { ThemesInput } from './themes-input.tsx'

/** 大屏配置: the settings of all screens, and the playlists of displays. */
export default function BigScreenConfigScreen() {
  return (
    <ScreenParts
      label="大屏配置"
      parts={[
        {
          ...{ key: 'settings', label: '设置', needs: 'bigScreenConfig.view' },
          content: () => <Settings />,
        },
        {
          ...{ key: 'playlists', label: '轮播方案', needs: 'screenPlaylist.view' },
          content: () => <PlaylistList />,
        },
      ]}
    />
  )
}

const slots = {
  themes: form => <ThemesInput form={form} />,
  datasets: form => <DatasetsInput form={form} />,
  frameHosts: form => <HostsInput form={form} />,
} satisfies Parameters<typeof FormScreen>[0]['slots']

function Settings() {
  const { rows, failure, isLoading, refresh } = useList(bigScreenConfig, { kept: 'memory' })
  const [row] = rows
  if (failure) return <FailureState failure={failure} onRetry={refresh} />
  if (isLoading || row === undefined)
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    )
  if (!row.can.includes('update'))
    return (
      <div className={page.page}>
        <PageHeader title="大屏配置" note="您没有修改权限" />
        <SettingsTable row={row} />
      </div>
    )
  return (
    <FormScreen
      resource={bigScreenConfig}
      title="大屏配置"
      id={row.id}
      slots={slots}
      onSaved={refresh}
    />
  )
}
