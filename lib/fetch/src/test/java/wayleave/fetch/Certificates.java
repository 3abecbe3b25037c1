package wayleave.fetch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** What real servers show of themselves under TLS, good and bad, and an authority that clients may trust. */
final class Certificates {
  private static final long FAR = 32_503_680_000_000L; // the year 3000

  private final Path directory;

  private Certificates(Path directory) {
    this.directory = directory;
  }

  /**
   * Writes them into {@code directory}. Each file has the name of its host and {@code .pem}, and holds the certificate, those
   * that are sent with it, and the key.
   *
   * @param address the address that {@code address.pem} is for
   * @return whom to trust
   */
  static HandshakeCertificates write(Path directory, String address) throws IOException {
    Certificates files = new Certificates(directory);
    HeldCertificate authority =
        new HeldCertificate.Builder().certificateAuthority(1).build();
    HeldCertificate below = new HeldCertificate.Builder()
        .certificateAuthority(0)
        .signedBy(authority)
        .build();
    HeldCertificate stranger =
        new HeldCertificate.Builder().certificateAuthority(0).build();
    for (String host : List.of("secure.test", "second.test", "private.test")) {
      files.write(host, of(host).signedBy(authority));
    }
    files.write("address", of(address).signedBy(authority));
    files.write("rsa.test", of("rsa.test").signedBy(authority).rsa2048());
    files.write("a.wild.test", of("*.wild.test").signedBy(authority));
    files.write("a.b.wild.test", of("*.wild.test").signedBy(authority));
    files.write("other-name.test", of("secure.test").signedBy(authority));
    files.write("stranger.test", of("stranger.test").signedBy(stranger));
    files.write("self-signed.test", of("self-signed.test"));
    HeldCertificate.Builder manyNames = of("many-names.test");
    for (int i = 0; i < 500; i++) {
      manyNames.addSubjectAlternativeName("customer-" + i + ".example");
    }
    files.write("many-names.test", manyNames.signedBy(authority));
    files.write("chain.test", of("chain.test").signedBy(below), below);
    files.write("broken-chain.test", of("broken-chain.test").signedBy(below));
    files.write("expired.test", of("expired.test").signedBy(authority).validityInterval(0, 1_000));
    files.write(
        "not-yet.test", of("not-yet.test").signedBy(authority).validityInterval(FAR, FAR + 1_000));
    Files.writeString(directory.resolve("authority.pem"), authority.certificatePem());
    return new HandshakeCertificates.Builder()
        .addTrustedCertificate(authority.certificate())
        .build();
  }

  private static HeldCertificate.Builder of(String name) {
    return new HeldCertificate.Builder().addSubjectAlternativeName(name);
  }

  private void write(String host, HeldCertificate.Builder builder, HeldCertificate... sentWithIt)
      throws IOException {
    HeldCertificate own = builder.build();
    StringBuilder pem = new StringBuilder(own.certificatePem());
    for (HeldCertificate other : sentWithIt) {
      pem.append(other.certificatePem());
    }
    Files.writeString(directory.resolve(host + ".pem"), pem + own.privateKeyPkcs8Pem());
  }
}
