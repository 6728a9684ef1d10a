import { lazy } from 'react'
import { BUTTON_SECTIONS } from './button-sections.tsx'
import { FIELD_SECTIONS } from './field-sections.tsx'
import type { KitSection } from './kit-section.tsx'
import { LIST_SECTIONS } from './list-sections.tsx'
import { NOTICE_SECTIONS } from './notice-sections.tsx'
import { SHELL_SECTIONS } from './shell-sections.tsx'

const dialogs = () => import('./kit-dialogs.tsx')
const charts = () => import('./kit-charts.tsx')

/** Every file of src/web/ui that shows something; what is heavy comes after the page. */
export const KIT_SECTIONS: readonly KitSection[] = [
  ...BUTTON_SECTIONS,
  ...FIELD_SECTIONS,
  ...NOTICE_SECTIONS,
  ...LIST_SECTIONS,
  {
    file: 'dialogs/dialog.tsx',
    States: lazy(() => dialogs().then((file) => ({ default: file.Dialogs }))),
  },
  {
    file: 'dialogs/confirm-details.tsx',
    States: lazy(() => dialogs().then((file) => ({ default: file.ConfirmDetailsStates }))),
  },
  {
    file: 'dialogs/confirm-dialog.tsx',
    States: lazy(() => dialogs().then((file) => ({ default: file.ConfirmDialogs }))),
  },
  { file: 'charts/chart.tsx', States: lazy(() => charts().then((file) => ({ default: file.BarCharts }))) },
  {
    file: 'charts/price-chart.tsx',
    States: lazy(() => charts().then((file) => ({ default: file.PriceCharts }))),
  },
  ...SHELL_SECTIONS,
]
