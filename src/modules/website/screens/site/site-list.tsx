import { Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { applicationKinds } from '#modules/content/model/index.ts'
import { platformSetting } from '#modules/platform/model/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { siteConfig } from '../../model/index.ts'
import styles from '../website.module.css'
import { SitePreview } from './site-preview.tsx'
import { WorkCalendarScreen } from './work-calendar.tsx'

const edit = '/website/edit_wangzhanpeizhi'

/** 网站配置: the platform's site and those of organisations; the common parameters and the working calendar behind tabs. */
export default function SiteListScreen() {
  return <ScreenParts label="网站配置" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'sites', label: '网站', content: () => <Sites /> },
  {
    key: 'common',
    label: '公共参数',
    needs: 'platformSetting.view',
    content: () => <CommonSettings />,
  },
  { key: 'calendar', label: '工作日历', content: () => <WorkCalendarScreen /> },
]

function Sites() {
  const [previewed, setPreviewed] = useState<PresentedOf<typeof siteConfig> | null>(null)
  return (
    <>
      <ListScreen
        resource={siteConfig}
        places={{ create: edit, edit }}
        columns={{
          themeColour: {
            width: 90,
            render: row => (
              <span
                style={{
                  display: 'inline-block',
                  verticalAlign: 'middle',
                  width: 24,
                  height: 16,
                  borderRadius: 3,
                  background: row.themeColour ?? 'transparent',
                }}
                title={row.themeColour ?? ''}
              />
            ),
          },
          organisation: { render: row => row.shown.organisation ?? '平台' },
          host: { render: row => row.host ?? '（平台域名）' },
          disclosed: {
            title: '公示信用代码',
            width: 180,
            render: row => {
              const facts = row.extra?.disclosed
              return facts?.uscc ?? '—'
            },
          },
          title: { width: 170 },
          icp: { width: 190 },
          policeRecord: { width: 150 },
          state: { width: 80 },
        }}
        shown={[
          'title',
          'host',
          'organisation',
          'icp',
          'themeColour',
          'disclosed',
          'updatedAt',
          'state',
        ]}
        rowActions={() => [{ key: 'preview', label: '预览', run: setPreviewed }]}
      />
      {previewed && (
        <Modal
          open
          width={960}
          title={`预览 · ${previewed.title}`}
          footer={null}
          onCancel={() => setPreviewed(null)}
        >
          <SitePreview values={previewed} look="computer" />
        </Modal>
      )}
    </>
  )
}

function CommonSettings() {
  return (
    <ListScreen
      resource={platformSetting}
      title="公共参数"
      shown={['key', 'name', 'content', 'isPublic', 'remark', 'updatedAt']}
      columns={{
        key: { width: 180, render: row => <span className={styles.code}>{row.key}</span> },
        content: {
          title: '值',
          width: 420,
          render: row => <SettingValue settingKey={row.key} value={row.value} />,
        },
      }}
    />
  )
}

/** Settings that a screen of their own shows in full. */
const elsewhere: Readonly<Record<string, { readonly title: string; readonly path: string }>> = {
  cmp_comment_settings: { title: '评论管理', path: '/website/comments' },
  cmp_points_settings: { title: '积分规则', path: '/integral/integralconfig' },
  cmp_work_calendar: { title: '工作日历', path: '?part=calendar' },
}

const labels: Readonly<Record<string, string>> = {
  ...applicationKinds,
  address: '地址',
  tel: '电话',
  icp: 'ICP备案',
  name: '名称',
  logo: '标志',
  url: '地址',
  key: '密钥',
  hosts: '域名',
}

interface SettingValueProps {
  readonly settingKey: string
  readonly value: unknown
}

/** A setting in words: its filled parts, or where it is kept. */
function SettingValue({ settingKey, value }: SettingValueProps) {
  const place = elsewhere[settingKey]
  if (place) return <Link to={place.path}>在「{place.title}」中维护</Link>
  const parts = Object.entries((value ?? {}) as Record<string, unknown>)
    .filter(([, part]) => part !== '' && part !== null)
    .map(([name, part]) => `${labels[name] ?? name}：${String(part).replaceAll(',', '、')}`)
  return parts.length > 0 ? parts.join('；') : <span className={look.quiet}>未填写</span>
}
