/** The origins of services whose address is not part of the block. */
export interface ProviderOrigins {
  discord: string;
  pagerDutyUs: string;
  pagerDutyEu: string;
  opsgenieUs: string;
  opsgenieEu: string;
  twilio: string;
  sendgrid: string;
}

export const PROVIDER_ORIGINS: ProviderOrigins = {
  discord: 'https://discord.com',
  pagerDutyUs: 'https://events.pagerduty.com',
  pagerDutyEu: 'https://events.eu.pagerduty.com',
  opsgenieUs: 'https://api.opsgenie.com',
  opsgenieEu: 'https://api.eu.opsgenie.com',
  twilio: 'https://api.twilio.com',
  sendgrid: 'https://api.sendgrid.com',
};
