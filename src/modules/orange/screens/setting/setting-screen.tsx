import { Alert, Button, Skeleton } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { type Fact, Facts } from '#ui/views/facts.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { type OrangeValues, orangeSetting, settingNames } from '../../model/index.ts'
import { settingNow } from '../../model/setting-calls.ts'
import { settingSections } from './setting-fields.ts'
import { SettingsInput } from './settings-input.tsx'

type Now = AnswerOf<typeof settingNow>
const place = '/gybOrange/systemManage'

/** 系统设置: what holds now, what is to come, every version; a change is a new version from a moment on. */
export default function SettingScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const mayChange = useCan('orangeSetting.create')
  const { data, error, refetch } = useAsk(settingNow, {})
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (params.get('part') === 'form') return <NewVersion now={data} />
  return (
    <ListScreen
      resource={orangeSetting}
      title="系统设置"
      canCreate={false}
      shown={['note', 'versionNo', 'from', 'createdBy', 'createdAt']}
      above={<InForce now={data} />}
      actions={
        mayChange && (
          <Button type="primary" onClick={() => navigate(`${place}?part=form`)}>
            修改设置
          </Button>
        )
      }
    />
  )
}

function InForce({ now }: { readonly now: Now }) {
  return (
    <Section title={`现行设置（第 ${now.versionNo} 版）`}>
      {now.next.map(({ versionNo, from, note }) => (
        <Alert
          key={versionNo}
          type="info"
          showIcon
          title={`第 ${versionNo} 版将从 ${printMinute(from)} 生效：${note}`}
        />
      ))}
      <Facts facts={factsOf(now.values)} />
    </Section>
  )
}

function factsOf(values: OrangeValues): readonly Fact[] {
  const numbers = Object.values(settingSections).flatMap(fields =>
    fields.map(({ name, unit }) => ({
      key: name,
      label: settingNames[name],
      value: `${values[name].toLocaleString('zh-CN')} ${unit}`,
    })),
  )
  return [
    ...numbers,
    {
      key: 'streaks',
      label: settingNames.streaks,
      value: values.streaks.map(({ days, hearts }) => `${days} 天得 ${hearts}`).join('，'),
    },
    { key: 'levels', label: settingNames.levels, value: values.levels.join(' / ') },
    {
      key: 'reviewMode',
      label: settingNames.reviewMode,
      value: values.reviewMode === 'first' ? '先审后发' : '机审通过直接展示',
    },
    {
      key: 'minors',
      label: settingNames.minors,
      value: values.minors ? '须监护人同意' : '不可参加',
    },
  ]
}

function NewVersion({ now }: { readonly now: Now }) {
  const navigate = useNavigate()
  return (
    <FormScreen
      resource={orangeSetting}
      title="修改设置"
      saveLabel="保存为新版本"
      initial={{
        values: now.values,
        rules: now.rules,
        privacy: now.privacy,
        from: new Date(Date.now() + 60_000).toISOString(),
      }}
      slots={{ values: form => <SettingsInput form={form} /> }}
      onSaved={() => navigate(place)}
    />
  )
}
