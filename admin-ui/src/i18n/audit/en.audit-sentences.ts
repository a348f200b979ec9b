import { auditCauses } from './en.audit-causes';
import { auditRecords } from './en.audit-records';

/**
 * Sentences of the activity log. `%{object}` and `%{name}` become links: the changed record, and its own name or that of
 * its patient.
 */
export const auditSentences = {
  /** One field was changed: to a value, from nothing, to nothing, or to a value that is masked or long. */
  change: {
    fromTo: '%{actor} changed the %{field} of %{object} from %{from} to %{to}',
    set: '%{actor} set the %{field} of %{object} to %{to}',
    cleared: '%{actor} removed the %{field} of %{object}',
    unnamedValue: '%{actor} changed the %{field} of %{object}',
  },
  /** For an operation without a sentence. */
  unknown: '%{actor} changed %{object} (%{operation})',
  /** Sentences by operation and record, and where needed by what happened to the record. */
  operations: {
    auth: {
      signUp: { account: '%{actor} signed up' },
      logIn: { account: '%{actor} logged in' },
      acceptInvitation: {
        account: '%{actor} accepted an invitation and created %{object}',
        membership: '%{actor} accepted the invitation of %{object}',
      },
      openClinic: { account: '%{actor} opened another clinic' },
      endSupportView: { support_access: '%{actor} ended the look at %{object}' },
      completeLogin: { account: '%{actor} logged in with the second factor' },
      openPerson: { account: '%{actor} entered the PIN of %{object}' },
      usePasswordLink: {
        account: '%{actor} set a new password with a password link',
        password_link: '%{actor} used %{object}',
      },
    },
    account: {
      update: { account: '%{actor} changed %{object}' },
      changePassword: { account: '%{actor} changed the password of %{object}' },
      setPin: { account: '%{actor} set the PIN of %{object}' },
      removePin: { account: '%{actor} removed the PIN of %{object}' },
      beginTotp: { account: '%{actor} began to add an authenticator app to %{object}' },
      confirmTotp: { account: '%{actor} added an authenticator app to %{object}' },
      beginPasskey: { account: '%{actor} began to add a passkey to %{object}' },
      addPasskey: { account: '%{actor} added a passkey to %{object}' },
      renewRecoveryCodes: { account: '%{actor} created new recovery codes for %{object}' },
      requestVerification: { account: '%{actor} was asked for the second factor of %{object}' },
      verifySession: { account: '%{actor} verified the second factor of %{object}' },
      removeSecondFactor: { account: '%{actor} removed a way of two-step sign-in from %{object}' },
      grantSupportAccess: { support_access: '%{actor} let support see %{object} for an hour' },
      revokeSupportAccess: { support_access: '%{actor} ended support’s access to %{object}' },
      createArchive: { data_archive: '%{actor} downloaded all data' },
      saveGateway: { payment_gateway: '%{actor} saved the Razorpay keys of %{object}' },
      checkGateway: { payment_gateway: '%{actor} checked the Razorpay keys of %{object}' },
    },
    integrations: {
      create: {
        account: '%{actor} created the account of %{object}',
        api_key: '%{actor} created %{object}',
      },
      update: { account: '%{actor} renamed %{object}', api_key: '%{actor} changed %{object}' },
      rotate: { api_key: '%{actor} created a new secret for %{object}' },
      endPreviousSecret: { api_key: '%{actor} ended the earlier secret of %{object}' },
      revoke: { api_key: '%{actor} revoked %{object}' },
    },
    events: {
      createWebhook: { event_webhook: '%{actor} added %{object}' },
      updateWebhook: {
        event_webhook: {
          changed: '%{actor} changed %{object}',
          disabled: '%{actor} switched %{object} off',
          enabled: '%{actor} switched %{object} on',
        },
      },
      deleteWebhook: { event_webhook: '%{actor} deleted %{object}' },
      rotateWebhookSecret: { event_webhook: '%{actor} created a new secret for %{object}' },
      testWebhook: { event_webhook: '%{actor} sent a test event to %{object}' },
      replayEvents: { event_webhook: '%{actor} sent events again to %{object}' },
    },
    admin: {
      move: {
        account: {
          approved: '%{actor} approved %{object}',
          rejected: '%{actor} rejected %{object}',
          suspended: '%{actor} suspended %{object}',
          reinstated: '%{actor} reinstated %{object}',
        },
      },
      setPlan: { account: '%{actor} changed the Nirog plan of %{object}' },
      openSupportView: { support_access: '%{actor} opened %{object} to look at it' },
      createPasswordLink: { password_link: '%{actor} created %{object}' },
      createPasswordLinkByEmail: { password_link: '%{actor} created %{object}, found by email' },
      createStaff: { account: '%{actor} created the staff login %{name}' },
      updateStaff: { account: '%{actor} changed the staff login %{name}' },
      disableStaff: { account: '%{actor} disabled the staff login %{name}' },
      endStaffSessions: { account: '%{actor} logged the staff login %{name} out everywhere' },
      requestFactorRemoval: { account: '%{actor} scheduled the removal of two-step sign-in of %{object}' },
      requestStaffFactorRemoval: { account: '%{actor} scheduled the removal of two-step sign-in of %{name}' },
      password: { account: '%{actor} set a new password of %{object} with a command on the server' },
    },
    staff: {
      invite: { membership: '%{actor} invited %{object}' },
      update: { membership: '%{actor} changed %{object}' },
      end: { membership: '%{actor} ended the access of %{object}' },
      endSessions: { membership: '%{actor} logged %{object} out everywhere' },
      setRules: { account: '%{actor} changed what %{object} requires of staff' },
      requestFactorRemoval: { account: '%{actor} scheduled the removal of two-step sign-in of %{object}' },
      createLink: {
        membership: '%{actor} created a new invitation link for %{object}',
        password_link: '%{actor} created a password link for staff',
      },
    },
    profile: {
      create: { profile: '%{actor} created %{object}' },
      update: { profile: '%{actor} changed %{object}' },
      uploadPicture: { profile: '%{actor} uploaded a picture for %{object}' },
      removePicture: { profile: '%{actor} removed the picture of %{object}' },
      savePublicPage: {
        public_page: '%{actor} saved %{object}',
        public_slug: {
          created: '%{actor} chose %{object}',
          changed: '%{actor} replaced %{object}',
        },
        public_plan: '%{actor} chose how to show %{object}',
      },
    },
    clinics: {
      create: { clinic: '%{actor} added %{object}' },
      update: { clinic: '%{actor} changed %{object}' },
      remove: { clinic: '%{actor} deleted %{object}' },
    },
    subscriptions: {
      create: { plan: '%{actor} created %{object}' },
      update: {
        plan: {
          changed: '%{actor} changed %{object}',
          activated: '%{actor} activated %{object}',
          deactivated: '%{actor} deactivated %{object}',
        },
      },
      remove: { plan: '%{actor} deleted %{object}', tier: '%{actor} deleted %{object} with its plan' },
      addTier: { tier: '%{actor} added %{object}' },
      updateTier: { tier: '%{actor} changed %{object}' },
      removeTier: { tier: '%{actor} deleted %{object}' },
    },
    patients: {
      add: { patient: '%{actor} added %{object}', term: '%{actor} assigned %{tier} to %{name}' },
      update: { patient: '%{actor} changed the details of %{object}', link: '%{actor} replaced %{object}' },
      archive: { patient: '%{actor} archived %{object}' },
      approveJoinRequest: {
        join_request: '%{actor} approved %{object}',
        patient: { created: '%{actor} added %{object}, who wanted to join', restored: '%{actor} restored %{object}' },
        term: '%{actor} assigned a plan to %{name}, who wanted to join',
        consent: '%{actor} recorded %{object}',
        link: '%{actor} created %{object}',
      },
      declineJoinRequest: { join_request: '%{actor} declined %{object}' },
      restore: { patient: '%{actor} restored %{object}' },
      erase: {
        patient: '%{actor} deleted %{object} permanently',
        term: '%{actor} ended %{object} by deleting the patient',
        link: '%{actor} ended %{object} by deleting the patient',
      },
      assign: {
        term: { created: '%{actor} assigned %{tier} to %{name}', cancelled: '%{actor} replaced %{object}' },
      },
      activate: { term: '%{actor} activated %{object} by hand' },
      record: { payment: '%{actor} recorded %{object} at the clinic' },
      withdraw: {
        term: '%{actor} withdrew %{object} before it was paid',
        link: '%{actor} ended %{object}',
      },
      disable: { term_pause: '%{actor} disabled %{object}' },
      enable: { term_pause: '%{actor} re-enabled %{object}' },
      edit: { term: '%{actor} edited %{object}' },
      replaceLink: { link: '%{actor} replaced %{object}' },
    },
    holds: {
      accept: { hold: '%{actor} accepted %{object} as a renewal' },
      refund: { hold: '%{actor} refunded %{object}', refund: '%{actor} started %{object} for a held payment' },
    },
    payments: {
      refund: { refund: '%{actor} started %{object}', term: '%{actor} ended %{object} with a refund' },
      void: { payment: '%{actor} voided %{object}' },
      correct: {
        payment: { voided: '%{actor} corrected %{object}', captured: '%{actor} recorded %{object} as a correction' },
      },
    },
    messages: {
      resend: { message: '%{actor} sent %{object} again' },
      send: { message: '%{actor} sent %{object} by hand' },
    },
    receipts: {
      send: { message: '%{actor} sent %{object} with a receipt' },
    },
    bulk: {
      start: { bulk_job: '%{actor} started %{object}' },
      stop: { bulk_job: '%{actor} stopped %{object}' },
      resume: { bulk_job: '%{actor} continued %{object}' },
    },
    imports: {
      upload: { patient_import: '%{actor} uploaded %{object}' },
      map: { patient_import: '%{actor} chose the columns of %{object}' },
      check: { patient_import: '%{actor} started the check of %{object}' },
      run: { patient_import: '%{actor} started %{object}' },
      undo: { patient_import: '%{actor} started to undo %{object}' },
    },
    notes: {
      add: { patient_note: '%{actor} added %{object}' },
      update: { patient_note: '%{actor} changed %{object}' },
      remove: { patient_note: '%{actor} deleted %{object}' },
    },
    privacy: {
      recordConsent: { consent: '%{actor} recorded %{object}' },
      answerDataRequest: {
        data_request: {
          done: '%{actor} did what %{object} asks for',
          declined: '%{actor} declined %{object}',
          changed: '%{actor} answered %{object}',
        },
        patient: {
          changed: '%{actor} corrected %{object} on request',
          erased: '%{actor} deleted %{object} permanently on request',
        },
        term: '%{actor} ended %{object} by deleting the patient',
        link: '%{actor} ended %{object} by deleting the patient',
      },
    },
    payers: {
      createPayer: {
        payer: '%{actor} joined %{object}',
        patient: '%{actor} set who pays for %{object}',
        link: '%{actor} replaced %{object}',
      },
      updatePayer: {
        payer: '%{actor} changed %{object}',
        patient: '%{actor} changed who pays for %{object}',
        payer_link: '%{actor} replaced %{object}',
        link: '%{actor} replaced %{object}',
      },
      deletePayer: {
        payer: '%{actor} split %{object}',
        patient: '%{actor} changed who pays for %{object}',
        link: '%{actor} replaced %{object}',
      },
      replacePayerLink: { payer_link: '%{actor} replaced %{object}' },
      dismissSuggestion: { patient: '%{actor} dismissed the suggested family of %{object}' },
    },
    tags: {
      rename: { tag: '%{actor} renamed %{object}' },
      remove: { tag: '%{actor} deleted %{object}' },
      restore: { tag: '%{actor} restored %{object}' },
      change: { patient: '%{actor} changed the tags of %{object}' },
    },
    desk: {
      snooze: { desk_decision: '%{actor} snoozed %{object} on Today' },
      assign: { desk_decision: '%{actor} assigned %{object} on Today' },
      finish: { desk_decision: '%{actor} marked %{object} as done on Today' },
      reopen: { desk_decision: '%{actor} put %{object} back on Today' },
    },
    public: {
      opened: { link: '%{actor} opened %{object}' },
      create: { term: '%{actor} activated %{object} without a payment', payment: '%{actor} started %{object}' },
      reminders: {
        patient: '%{actor} changed whether %{object} gets reminders',
        consent: '%{actor} turned reminders on or off: %{object}',
      },
      payerOpened: { link: '%{actor} opened %{object} on the page of the payer' },
      createPayerPayment: {
        term: '%{actor} activated %{object} without a payment, on the page of the payer',
        payment: '%{actor} started %{object} on the page of the payer',
      },
      sendJoinCode: { account: '%{actor} asked for a code to join a plan' },
      confirmJoinNumber: { account: '%{actor} confirmed a number to join a plan' },
      joinPlan: { patient: '%{actor} joined on the public page: %{object}' },
      sendDataCode: { link: '%{actor} asked for a code to open the data behind %{object}' },
      openOwnData: { link: '%{actor} opened the data behind %{object}' },
      setOwnConsent: { consent: '%{actor} gave or withdrew %{object}' },
      createDataRequest: { data_request: '%{actor} sent %{object}' },
      withdrawDataRequest: { data_request: '%{actor} withdrew %{object}' },
    },
    doctor: {
      export: { data_archive: '%{actor} exported all data with a command on the server' },
      import: { account: '%{actor} imported %{object} from an archive with a command on the server' },
    },
    secrets: { rotate: { payment_gateway: '%{actor} encrypted the keys of %{object} with a new key' } },
    start: { account: '%{actor} created %{object} at the start' },
    replaced_keys: { payment_gateway: '%{actor} deleted replaced keys of %{object}' },
  },
  causes: auditCauses,
  records: auditRecords,
};
