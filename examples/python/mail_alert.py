#!/usr/bin/env python3
"""Mails an alert of `wayleave watch`, which it reads as JSON on standard input.

    command = ["/opt/wayleave/mail_alert.py", "smtp.example:587", "robots@example.org", "web-team@example.org"]

Encrypts with STARTTLS if the server offers it. Logs in if SMTP_USER and SMTP_PASSWORD are set.
"""
import email.message, email.utils, json, os, smtplib, ssl, sys

server, sender, recipient = sys.argv[1:]
alert = json.load(sys.stdin)

mail = email.message.EmailMessage()
mail["From"], mail["To"] = sender, recipient
mail["Subject"] = f"[{alert['severity']}] robots.txt of {alert['origin']}"
mail["Date"] = email.utils.localtime()
mail["Message-ID"] = f"<{alert['id']}@wayleave>"  # the same if the alert is sent again
lines = [alert["message"], "", "Seen at " + alert["at"]]
for change in alert.get("changes", []):
    verdict = "allowed" if change["allowed"] else "disallowed"
    lines.append(f"{verdict}: {change['url']} (was: {change['oldLine'] or 'no rule'}; now: {change['newLine'] or 'no rule'})")
mail.set_content("\n".join(lines))

with smtplib.SMTP(server, timeout=10) as smtp:
    smtp.ehlo()
    if "SMTP_USER" in os.environ or smtp.has_extn("starttls"):
        smtp.starttls(context=ssl.create_default_context())
    if "SMTP_USER" in os.environ:
        smtp.login(os.environ["SMTP_USER"], os.environ["SMTP_PASSWORD"])
    smtp.send_message(mail)
