import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { nameOfPurpose } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { terminals } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { DeviceType, longest } from '../rules.ts'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { deviceNames } from './labels.tsx'

type Values = { serialNo: string; deviceName: string; deviceType: DeviceType; mosqueId: string | null; donationToValue: string | null }
const initial: Values = { serialNo: '', deviceName: '', deviceType: 'countertop', mosqueId: null, donationToValue: null }

/** The form of a new terminal, in a dialog; its page opens once it is added. */
export function AddTerminal({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({ queryKey: ['terminals', 'filters'], queryFn: () => api.terminals.filters() })
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    id: 'terminals/add',
    initial,
    toInput: values => ({ ...values, donationToValue: values.donationToValue ?? '' }),
    schema: terminals.add.spec.body,
    labels: {
      serialNo: m.terminals_serial_no(),
      deviceName: m.terminals_own_name(),
      deviceType: m.terminals_device_type(),
      mosqueId: m.terminals_mosque(),
      donationToValue: m.terminals_fund(),
    },
    send: (input: Parameters<typeof api.terminals.add>[0], options) => api.terminals.add(input, options),
    done: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['terminals'] })
      void navigate(`${rootPath}/details?id=${id}`)
    },
  })
  return (
    <FormDialog title={m.terminals_add()} verb={m.terminals_add()} form={form} onClose={onClose}>
      <TextInput required maxLength={longest.serialNo} autoComplete="off" className="code" data-autofocus {...form.text('serialNo')} />
      <TextInput required maxLength={longest.name} autoComplete="off" {...form.text('deviceName')} />
      <Select
        required
        allowDeselect={false}
        data={DeviceType.options.map(value => ({ value, label: deviceNames[value]() }))}
        {...form.input('deviceType')}
        onChange={value => form.set('deviceType', DeviceType.parse(value))}
      />
      <Select
        searchable
        clearable
        placeholder={m.terminals_choose()}
        data={data?.mosques.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        {...form.input('mosqueId')}
      />
      <Select
        required
        searchable
        placeholder={m.terminals_choose()}
        data={data?.purposes.map(purpose => ({ value: purpose.id, label: nameOfPurpose(purpose) })) ?? []}
        {...form.input('donationToValue')}
      />
    </FormDialog>
  )
}
