import type { Icon } from '@phosphor-icons/react'
import { BagIcon } from '@phosphor-icons/react/dist/csr/Bag'
import { BankIcon } from '@phosphor-icons/react/dist/csr/Bank'
import { BrowserIcon } from '@phosphor-icons/react/dist/csr/Browser'
import { CashRegisterIcon } from '@phosphor-icons/react/dist/csr/CashRegister'
import { ChartLineUpIcon } from '@phosphor-icons/react/dist/csr/ChartLineUp'
import { ContactlessPaymentIcon } from '@phosphor-icons/react/dist/csr/ContactlessPayment'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { GiftIcon } from '@phosphor-icons/react/dist/csr/Gift'
import { HandHeartIcon } from '@phosphor-icons/react/dist/csr/HandHeart'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { MegaphoneSimpleIcon } from '@phosphor-icons/react/dist/csr/MegaphoneSimple'
import { ScalesIcon } from '@phosphor-icons/react/dist/csr/Scales'
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal'
import { SplitHorizontalIcon } from '@phosphor-icons/react/dist/csr/SplitHorizontal'
import { SquaresFourIcon } from '@phosphor-icons/react/dist/csr/SquaresFour'
import { StarAndCrescentIcon } from '@phosphor-icons/react/dist/csr/StarAndCrescent'
import { UserCircleIcon } from '@phosphor-icons/react/dist/csr/UserCircle'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import { m } from '#messages/messages.js'

/** The icon of a module, as in the sidebar. */
export const moduleIcons: Readonly<Record<string, Icon>> = {
  dashboard: SquaresFourIcon,
  'islamic-giving': StarAndCrescentIcon,
  donations: HandHeartIcon,
  purchases: BagIcon,
  'purchase-records': BagIcon,
  reports: ChartLineUpIcon,
  settlement: ScalesIcon,
  donors: UsersThreeIcon,
  iras: BankIcon,
  campaigns: MegaphoneSimpleIcon,
  packages: GiftIcon,
  terminals: ContactlessPaymentIcon,
  payouts: SplitHorizontalIcon,
  'pos-declaration': CashRegisterIcon,
  'roles-management': KeyIcon,
  'user-management': UserCircleIcon,
  settings: SlidersHorizontalIcon,
  cms: BrowserIcon,
  'email-marketing': EnvelopeSimpleIcon,
  'mpos-payment-methods': CreditCardIcon,
  'mpos-payment-mode': CreditCardIcon,
}

const names: Readonly<Record<string, () => string>> = {
  dashboard: m.roles_module_dashboard,
  'islamic-giving': m.roles_module_islamic_giving,
  donations: m.roles_module_donations,
  purchases: m.roles_module_purchases,
  'purchase-records': m.roles_module_purchase_records,
  reports: m.roles_module_reports,
  settlement: m.roles_module_settlement,
  donors: m.roles_module_donors,
  iras: m.roles_module_iras,
  campaigns: m.roles_module_campaigns,
  packages: m.roles_module_packages,
  terminals: m.roles_module_terminals,
  payouts: m.roles_module_payouts,
  'pos-declaration': m.roles_module_pos_declaration,
  'roles-management': m.roles_module_roles_management,
  'user-management': m.roles_module_user_management,
  settings: m.roles_module_settings,
  'charity-profile': m.roles_module_charity_profile,
  'rate-setting': m.roles_module_rate_setting,
  'hijrah-ramadan-setting': m.roles_module_hijrah_ramadan_setting,
  'api-keys': m.roles_module_api_keys,
  webhooks: m.roles_module_webhooks,
  cms: m.roles_module_cms,
  'email-marketing': m.roles_module_email_marketing,
  'cms-banner': m.roles_matrix_cms_banner,
  'cms-widget': m.roles_matrix_cms_widget,
  'cms-content-blocks': m.roles_matrix_cms_content_blocks,
  'cms-stats-block': m.roles_matrix_cms_stats_block,
  'cms-core-privileges': m.roles_matrix_cms_core_privileges,
  'cms-footer': m.roles_matrix_cms_footer,
  'cms-donor-wall': m.roles_matrix_cms_donor_wall,
  'email-statistics': m.roles_matrix_email_statistics,
  'email-audience': m.roles_matrix_email_audience,
  'mpos-payment-methods': m.roles_matrix_mpos_payment_methods,
  'mpos-payment-mode': m.roles_matrix_mpos_payment_mode,
  'power-bi-dashboard': m.roles_button_power_bi_dashboard,
  'bulk-donations-upload': m.roles_button_bulk_donations_upload,
  refund: m.roles_button_refund,
  'direct-void': m.roles_button_direct_void,
  settle: m.roles_button_settle,
  'final-void': m.roles_button_final_void,
  'final-refund': m.roles_button_final_refund,
  'stop-recurrent': m.roles_button_stop_recurrent,
  'generate-poaa-report': m.roles_button_generate_poaa_report,
  'rate-export': m.roles_button_rate_export,
  'show-personal-data': m.roles_show_personal_data,
  'erase-donor-data': m.roles_erase_donor_data,
  'export-identity-numbers': m.roles_export_identity_numbers,
  'close-declaration': m.roles_close_declaration,
}
/** The name of a module or button in the current language, else the server's. */
export const moduleName = (code: string, name: string): string => names[code]?.() ?? name
